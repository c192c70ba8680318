import { Badge, Box, Flex, Grid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { shortDate } from '#/lib/dates'
import { libraryText as text } from '#/text/uz.library'
import { FilePicture } from './picture'
import { lacksAlt, nameOf, partsOf, sizeOf, type LibraryFile } from './queries'

/** On a phone two columns; with text made much larger, one. */
const COLUMNS = { base: 'repeat(auto-fill, minmax(min(max(9rem, 34%), 100%), 1fr))', sm: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))', '2xl': 'repeat(6, minmax(0, 1fr))' }

/** The files of a page, each a link to its screen. */
export function FileGrid({ files, isOld }: { files: readonly LibraryFile[]; isOld: boolean }) {
  return (
    <Grid as="ul" listStyleType="none" aria-label={text.list} templateColumns={COLUMNS} gap={{ base: '2', md: '4' }} opacity={isOld ? 0.6 : 1}>
      {files.map((file) => (
        <Tile key={file.path} file={file} />
      ))}
    </Grid>
  )
}

function Tile({ file }: { file: LibraryFile }) {
  const parts = partsOf(file.path)
  if (parts === null) return null
  const who = file.uploadedBy === null ? [] : [`${file.uploadedBy.firstName} ${file.uploadedBy.lastName}`]
  return (
    <Box
      as="li"
      position="relative"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      overflow="hidden"
      bg="bg.panel"
      _hover={{ borderColor: 'border.emphasized' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
    >
      <FilePicture file={file} />
      <Stack gap="1" padding="3" borderTopWidth="1px" borderColor="border" textStyle="xs" color="fg.muted">
        <Box asChild textStyle="sm" fontWeight="medium" color="fg" lineClamp={1} overflowWrap="anywhere" outline="none" _after={{ content: '""', position: 'absolute', inset: 0 }}>
          <Link to="/media-file/$folder/$name" params={parts}>
            {nameOf(file)}
          </Link>
        </Box>
        <Text fontVariantNumeric="tabular-nums">{sizeOf(file)}</Text>
        <Text lineClamp={1}>{[shortDate(file.uploadedAt), ...who].join(' · ')}</Text>
        <Flex gap="1" wrap="wrap" minH="5">
          {file.uses > 0 ? <Badge variant="outline" colorPalette="gray">{text.uses(file.uses)}</Badge> : <Badge colorPalette="gray">{text.unused}</Badge>}
          {lacksAlt(file) && <Badge colorPalette="orange">{text.withoutAlt}</Badge>}
        </Flex>
      </Stack>
    </Box>
  )
}

export function WaitingGrid() {
  return (
    <Grid templateColumns={COLUMNS} gap={{ base: '2', md: '4' }} aria-busy>
      <Box as="output" srOnly>
        {text.loading}
      </Box>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} aspectRatio="1" borderRadius="l3" />
      ))}
    </Grid>
  )
}
