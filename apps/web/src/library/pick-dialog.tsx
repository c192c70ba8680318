import { Box, Flex, Grid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { MediaFolder } from '#/api/generated/contract'
import { findMedia } from '#/api/generated/media-library/media-library'
import { fillsSlot, fitsRule, hasShape, type ImageLimits } from '#/form/image/decide'
import type { WantedSlot } from '#/form/image/slots'
import { SearchField } from '#/resources/kit/search-field'
import { formText } from '#/text/uz.form'
import { libraryText } from '#/text/uz.library'
import { Button } from '#/ui/button'
import { Dialog, LOW_BODY, LOW_CONTENT } from '#/ui/dialog'
import { ReadError } from '#/ui/read-error'
import { Choice } from './filters'
import { FilePicture } from './picture'
import { nameOf, sizeOf, type LibraryFile } from './queries'
import { FOLDER_NAMES, isFolder, type LibraryFolder } from './search'

const text = libraryText.pick

/** The number of files at first; more are loaded on request, up to sixty. Others are found by name. */
const PAGE_SIZE = 20
const MOST = 60

type Props = {
  title?: string
  kind: 'image' | 'video'
  /** The folder that is selected at first. */
  folder?: MediaFolder | undefined
  /** The required size of the picture, if there is a rule: others are shown, but cannot be chosen. */
  size?: ImageLimits['size']
  /** The slot on the site: a picture that does not look its best there says so, but can be chosen. */
  wanted?: WantedSlot | undefined
  /** A file that is not offered: the one to be replaced. */
  without?: string
  onPick: (file: LibraryFile) => void
  onClose: () => void
}

/** A dialog to choose a file of the library. */
export function PickDialog(props: Props) {
  const { title = text.title, kind, size = null, wanted, without, onPick, onClose } = props
  const [key, setKey] = useState('')
  const [folder, setFolder] = useState<LibraryFolder | undefined>(isFolder(props.folder) ? props.folder : undefined)
  const asked = { kind, ...(key === '' ? {} : { key }), ...(folder === undefined ? {} : { folder }) }
  const [shown, setShown] = useState(PAGE_SIZE)
  const query = useQuery({
    queryKey: ['media-library', 'pick', asked, shown],
    queryFn: ({ signal }) => findMedia({ ...asked, perPage: shown }, undefined, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const files = query.data?.media.filter(({ path }) => path !== without)
  const total = query.data?.total ?? 0
  // Another search or folder starts at the first page.
  const ask = (change: () => void) => {
    change()
    setShown(PAGE_SIZE)
  }
  return (
    <Dialog.Root open size="xl" placement="center" scrollBehavior="inside" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content css={LOW_CONTENT}>
            <Dialog.Header flexDirection="column" gap="3">
              <Dialog.Title textStyle="md">{title}</Dialog.Title>
              <Flex gap="3" wrap="wrap" align="end" width="full">
                <SearchField value={key} what={libraryText.what} onSearch={(next) => ask(() => setKey(next))} />
                <Box width={{ base: 'full', sm: '56' }}>
                  <Choice
                    label={libraryText.filters.folder}
                    all={libraryText.filters.everyFolder}
                    value={folder}
                    options={FOLDER_NAMES}
                    onChoose={(next) => ask(() => setFolder(isFolder(next) ? next : undefined))}
                  />
                </Box>
              </Flex>
              <Box as="output" srOnly>
                {query.data === undefined ? libraryText.loading : text.found(total)}
              </Box>
            </Dialog.Header>
            <Dialog.Body css={LOW_BODY}>
              {files === undefined && query.error !== null && <ReadError level={2} title={libraryText.failed} query={query} />}
              {files === undefined && query.error === null && <Waiting />}
              {files?.length === 0 && (
                <Stack align="center" gap="3" paddingY="12">
                  <Text color="fg.muted">{libraryText.nothing}</Text>
                  {folder !== undefined && (
                    <Button variant="outline" onClick={() => ask(() => setFolder(undefined))}>
                      {libraryText.filters.everyFolder}
                    </Button>
                  )}
                </Stack>
              )}
              {files !== undefined && files.length > 0 && (
                <Stack gap="4">
                  <Grid as="ul" listStyleType="none" aria-label={libraryText.list} templateColumns={COLUMNS} gap="3">
                    {files.map((file) => (
                      <Offer
                        key={file.path}
                        file={file}
                        reason={reasonOf(file, size)}
                        advice={adviceOf(file, wanted)}
                        onPick={onPick}
                      />
                    ))}
                  </Grid>
                  {shown < MOST && total > shown && (
                    <Button alignSelf="center" variant="outline" loading={query.isPlaceholderData} onClick={() => setShown(shown + PAGE_SIZE)}>
                      {text.more}
                    </Button>
                  )}
                  {folder !== undefined && total <= shown && (
                    <Button alignSelf="center" variant="outline" onClick={() => ask(() => setFolder(undefined))}>
                      {libraryText.filters.everyFolder}
                    </Button>
                  )}
                  {shown >= MOST && total > MOST && (
                    <Text textStyle="sm" color="fg.muted" textAlign="center">
                      {text.rest(total - MOST)}
                    </Text>
                  )}
                </Stack>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                {text.cancel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const COLUMNS = { base: 'repeat(auto-fill, minmax(min(max(8rem, 34%), 100%), 1fr))', sm: 'repeat(3, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' }

/** Why a file cannot be chosen for a field of this rule; null if it can. */
export function reasonOf({ width, height }: Pick<LibraryFile, 'width' | 'height'>, rule: ImageLimits['size']): string | null {
  if (rule === null || rule.advised === true) return null
  if (width === null || height === null) return text.unknown
  if (fitsRule({ width, height }, rule)) return null
  const wanted = formText.image.pixels(rule.width, rule.height)
  return rule.exact ? text.notExact(wanted) : text.tooLarge(wanted)
}

/** Why a picture does not look its best in its slot on the site, by the server's rule (docs/findings.md). */
export function adviceOf({ width, height, mimeType }: Pick<LibraryFile, 'width' | 'height' | 'mimeType'>, wanted: WantedSlot | undefined): string | null {
  if (wanted === undefined || width === null || height === null) return null
  const isLarge = mimeType === 'image/svg+xml' || fillsSlot({ width, height }, wanted)
  const best = formText.image.pixels(wanted.width, wanted.height)
  if (!isLarge) return text.small(best)
  return wanted.cover && !hasShape({ width, height }, wanted) ? text.otherShape(best) : null
}

type OfferProps = { file: LibraryFile; reason: string | null; advice: string | null; onPick: (file: LibraryFile) => void }

function Offer({ file, reason, advice, onPick }: OfferProps) {
  const isOff = reason !== null
  return (
    <Box as="li">
      <Box
        asChild
        display="block"
        width="full"
        height="full"
        textAlign="start"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        overflow="hidden"
        bg="bg.panel"
        cursor={isOff ? 'not-allowed' : 'pointer'}
        focusVisibleRing="outside"
        _hover={isOff ? {} : { borderColor: 'brand.solid' }}
      >
        {/* Not `disabled`: the reason is announced on focus. */}
        <button type="button" aria-disabled={isOff} onClick={() => !isOff && onPick(file)}>
          <Box opacity={isOff ? 0.4 : 1}>
            <FilePicture file={file} width={160} />
          </Box>
          <Stack gap="0.5" padding="2" textStyle="xs" color="fg.muted">
            <Text color="fg" lineClamp={1} overflowWrap="anywhere">
              {nameOf(file)}
            </Text>
            <Text fontVariantNumeric="tabular-nums">{sizeOf(file)}</Text>
            {(reason ?? advice) !== null && <Text color="fg.warning">{reason ?? advice}</Text>}
          </Stack>
        </button>
      </Box>
    </Box>
  )
}

function Waiting() {
  return (
    <Grid templateColumns={COLUMNS} gap="3" aria-busy>
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} aspectRatio="1" borderRadius="l2" />
      ))}
    </Grid>
  )
}
