import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import type { FocalPoint } from '#/api/generated/model/focalPoint'
import { Help } from '#/form/fields/frame'
import { mediaUrl } from '#/lib/media'
import { libraryText } from '#/text/uz.library'
import { Button } from '#/ui/button'

const text = libraryText.file

const MIDDLE: FocalPoint = { x: 50, y: 50 }
const STEP = 1
const LEAP = 10
/** The aspect ratios to which the site crops pictures. */
const SHAPES = ['16 / 9', '1', '4 / 5'] as const

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

/** How far an arrow key moves the point; null for other keys. */
function moveOf({ key, shiftKey }: KeyboardEvent): FocalPoint | null {
  const by = shiftKey ? LEAP : STEP
  if (key === 'ArrowLeft') return { x: -by, y: 0 }
  if (key === 'ArrowRight') return { x: by, y: 0 }
  if (key === 'ArrowUp') return { x: 0, y: -by }
  return key === 'ArrowDown' ? { x: 0, y: by } : null
}

/**
 * The focal point of a picture, which crops keep: clicked, dragged, touched, or moved by the arrow keys, with Shift ten times as
 * far. The crops of the site are previewed beside it.
 */
export function FocalField<V extends FieldValues>(props: {
  control: Control<V>
  name: FieldPathByValue<V, FocalPoint | null>
  path: string
  width: number
  height: number
}) {
  const { control, name, path, width, height } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const id = useId()
  const picture = useRef<HTMLDivElement>(null)
  const chosen: FocalPoint | null = stored
  const point = chosen ?? MIDDLE
  const url = mediaUrl(path, 1280)

  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0 || box.height === 0) return
    onChange({ x: within(((clientX - box.left) / box.width) * 100), y: within(((clientY - box.top) / box.height) * 100) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event)
    if (move === null) return
    event.preventDefault()
    onChange({ x: within(point.x + move.x), y: within(point.y + move.y) })
  }
  const said = chosen === null ? text.focalNone : text.focalAt(point.x, point.y)

  return (
    <Stack gap="1.5" role="group" aria-labelledby={`${id}-label`} data-field={name}>
      <Flex justify="space-between" gap="3" align="baseline" wrap="wrap">
        <Text id={`${id}-label`} textStyle="sm" fontWeight="medium">
          {text.focalPoint}
        </Text>
        <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {said}
        </Text>
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 7rem' }} gap="4" alignItems="start">
        <Box
          // No wider than the picture at its maximal height: the point is in percent of what is visible.
          style={{ width: `min(100%, ${Math.round((width / height) * 26 * 100) / 100}rem)` }}
          marginX="auto"
        >
          <Box
            ref={picture}
            position="relative"
            cursor="crosshair"
            borderRadius="l2"
            overflow="hidden"
            touchAction="none"
            backgroundImage="repeating-conic-gradient({colors.gray.100} 0% 25%, {colors.gray.200} 0% 50%)"
            backgroundSize="16px 16px"
            style={{ aspectRatio: `${width} / ${height}` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              pointAt(event)
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) pointAt(event)
            }}
          >
            <img src={url} alt="" draggable={false} style={{ width: '100%', height: '100%', userSelect: 'none' }} />
            <Box
              ref={ref}
              position="absolute"
              boxSize="10"
              borderRadius="full"
              translate="-50% -50%"
              display="grid"
              placeItems="center"
              role="slider"
              tabIndex={0}
              aria-label={text.focalPoint}
              aria-describedby={`${id}-help`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={point.x}
              aria-valuetext={said}
              outline="none"
              css={{ '&:focus-visible > span': { outline: '3px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' } }}
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
              onBlur={onBlur}
              onKeyDown={onKeyDown}
            >
              <Box
                as="span"
                boxSize="6"
                borderRadius="full"
                borderWidth="3px"
                borderColor="white"
                bg="brand.solid/40"
                // Visible on light pictures too.
                boxShadow="0 0 0 1px rgb(0 0 0 / 0.6), inset 0 0 0 1px rgb(0 0 0 / 0.6)"
              />
            </Box>
          </Box>
        </Box>
        <Flex as="ul" listStyleType="none" aria-label={text.cuts} direction={{ base: 'row', sm: 'column' }} gap="2" aria-hidden>
          {SHAPES.map((shape) => (
            <Box as="li" key={shape} width={{ base: '20', sm: 'full' }}>
              <Box borderRadius="l1" overflow="hidden" borderWidth="1px" borderColor="border" style={{ aspectRatio: shape }}>
                <img
                  src={mediaUrl(path, 320)}
                  alt=""
                  style={{ width: '100%', height: '100%', objectFit: 'cover', objectPosition: `${point.x}% ${point.y}%` }}
                />
              </Box>
            </Box>
          ))}
        </Flex>
      </Grid>
      <Box id={`${id}-help`} textStyle="xs" color="fg.muted">
        <Help error={fieldState.error?.message} hint={text.focalHelp} />
      </Box>
      {chosen !== null && (
        <Button size="xs" variant="outline" colorPalette="gray" alignSelf="start" onClick={() => onChange(null)}>
          {text.focalReset}
        </Button>
      )}
    </Stack>
  )
}
