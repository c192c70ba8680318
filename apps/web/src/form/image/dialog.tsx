import { Box, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'

import { pictureRefusedText } from '#/text/uz.picture-refused'
import { cropText as text } from '#/text/uz.crop'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { UNDER_A_FINGER } from '#/ui/touch'
import { FileRefused } from '../file/refused'
import { cutPicture, openPicture, type OpenPicture } from './cut'
import { cutSize, enlarges, fillsSlot, type SizeRule } from './decide'
import type { Size } from './sniff'

export type ImageDialogProps = { file: File; rule: SizeRule; onDone: (made: File | null) => void }

type Way = keyof typeof text.ways

const BY_TOUCH = { '@media (pointer: fine)': { display: 'none' } }
const BY_KEYS = { '@media (pointer: coarse)': { display: 'none' } }

const MOST_ZOOM = 5
const STEP = 0.1

const pixels = ({ width, height }: Size) => formText.image.pixels(width, height)

/** The opened picture, or why it could not be opened. */
function usePicture(file: File, rule: SizeRule): { picture: OpenPicture | null; failed: string | null } {
  const [picture, setPicture] = useState<OpenPicture | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    let opened: OpenPicture | null = null
    let gone = false
    openPicture(file, rule).then(
      (found) => {
        opened = found
        if (gone) found.close()
        else setPicture(found)
      },
      (error: unknown) => setFailed(error instanceof FileRefused ? error.message : pictureRefusedText.loadFailed),
    )
    return () => {
      gone = true
      opened?.close()
    }
  }, [file, rule])
  return { picture, failed }
}

/** A picture over its field's rule: cropped to the rule's shape, or scaled down if the rule allows it. */
export function ImageDialog({ file, rule, onDone }: ImageDialogProps) {
  const { picture, failed } = usePicture(file, rule)
  const [way, setWay] = useState<Way>('crop')
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const help = useId()

  const whole = picture && { x: 0, y: 0, width: picture.width, height: picture.height }
  const cut = way === 'fit' ? whole : area
  const size = cut && cutSize(cut, rule)
  const message = failed ?? problem

  const zoomTo = (next: number) => setZoom(Math.min(MOST_ZOOM, Math.max(1, next)))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === '+' || event.key === '=' ? STEP : event.key === '-' ? -STEP : 0
    if (by === 0) return
    event.preventDefault()
    zoomTo(zoom + by)
  }
  const use = async () => {
    if (picture === null || cut === null || size === null) return
    setWorking(true)
    try {
      onDone(await cutPicture(picture, cut, size))
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      setProblem(error.message)
      setWorking(false)
    }
  }

  return (
    <Dialog.Root
      open
      size="lg"
      placement="center"
      scrollBehavior="inside"
      // Measured during the opening animation, the crop area would be too small.
      motionPreset="none"
      // A drag that ends outside must not cancel.
      closeOnInteractOutside={false}
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      onOpenChange={({ open }) => {
        if (!open) onDone(null)
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1">
              <Dialog.Title textStyle="md">{text.title}</Dialog.Title>
              <Dialog.Description color="fg.muted" textStyle="sm">
                {text[rule.advised === true ? 'advised' : rule.exact ? 'exact' : 'most'](rule.width, rule.height)}
              </Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                {!rule.exact && <Ways way={way} onChoose={setWay} />}
                <Box
                  position="relative"
                  height={{ base: '44', md: '72' }}
                  bg="bg.emphasized"
                  borderRadius="l2"
                  overflow="hidden"
                  onKeyDown={way === 'crop' ? onKeyDown : undefined}
                  css={{ '& [data-testid="cropper"]:focus-visible': { outline: '3px solid', outlineColor: 'brand.focusRing', outlineOffset: '-3px' } }}
                >
                  {picture === null && failed === null && <Skeleton height="full" role="status" aria-label={formText.image.reading} aria-busy />}
                  {picture !== null && way === 'fit' && (
                    <img src={picture.url} alt={text.whole} style={{ width: '100%', height: '100%', objectFit: 'contain' }} />
                  )}
                  {picture !== null && way === 'crop' && (
                    <Cropper
                      image={picture.url}
                      aspect={rule.width / rule.height}
                      crop={crop}
                      zoom={zoom}
                      maxZoom={MOST_ZOOM}
                      keyboardStep={4}
                      disableAutomaticStylesInjection
                      cropperProps={{ role: 'group', 'aria-label': text.area, 'aria-describedby': help }}
                      onCropChange={setCrop}
                      onZoomChange={zoomTo}
                      onCropAreaChange={(_shares, found) => setArea(found)}
                    />
                  )}
                </Box>
                {way === 'crop' && (
                  <Stack gap="1">
                    <HStack as="label" gap="3" textStyle="sm" css={UNDER_A_FINGER}>
                      <Text as="span" flexShrink={0}>
                        {text.zoom}
                      </Text>
                      <input
                        type="range"
                        min={1}
                        max={MOST_ZOOM}
                        step={STEP}
                        value={zoom}
                        style={{ flex: 1, minWidth: 0, alignSelf: 'stretch', accentColor: 'currentColor' }}
                        onChange={(event) => zoomTo(Number(event.target.value))}
                      />
                    </HStack>
                    <Text id={help} textStyle="xs" color="fg.muted">
                      <Box as="span" css={BY_TOUCH}>
                        {text.areaTouch}
                      </Box>
                      <Box as="span" css={BY_KEYS}>
                        {text.areaHelp}
                      </Box>
                    </Text>
                  </Stack>
                )}
                <Stack gap="1" textStyle="sm" aria-live="polite">
                  {picture !== null && size !== null && (
                    <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
                      {text.result(pixels(picture.original), pixels(size))}
                    </Text>
                  )}
                  {cut !== null && enlarges(cut, rule) && <Text color="fg.warning">{text.enlarges}</Text>}
                  {size !== null && rule.advised === true && !fillsSlot(size, { ...rule, cover: way === 'crop' }) && (
                    <Text color="fg.warning">{text.blurred}</Text>
                  )}
                  {picture?.animated === true && <Text color="fg.warning">{text.still}</Text>}
                  {message !== null && <Text color="fg.error">{message}</Text>}
                </Stack>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap">
              <Button variant="outline" colorPalette="gray" onClick={() => onDone(null)}>
                {text.cancel}
              </Button>
              <Button loading={working} disabled={size === null} onClick={() => void use()}>
                {text.use}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Ways({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const group = useId()
  return (
    <Flex as="fieldset" gap="5" wrap="wrap" minW="0">
      <Box as="legend" srOnly>
        {text.way}
      </Box>
      {(['crop', 'fit'] as const).map((one) => (
        <HStack key={one} as="label" gap="2" textStyle="sm" cursor="pointer" css={UNDER_A_FINGER}>
          <input type="radio" name={group} checked={way === one} onChange={() => onChoose(one)} style={{ accentColor: 'currentColor' }} />
          {text.ways[one]}
        </HStack>
      ))}
    </Flex>
  )
}
