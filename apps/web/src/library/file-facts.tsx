import { Box, Grid, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import type { FileUse } from '#/api/generated/model/fileUse'
import type { FileUses } from '#/api/generated/model/fileUses'
import { thingOf } from '#/history/entities'
import { when } from '#/lib/dates'
import { mediaUrl } from '#/lib/media'
import { libraryText } from '#/text/uz.library'
import { Panel } from '#/ui/page'
import { partsOf, sizeOf, type LibraryFile } from './queries'

const text = libraryText.file

/** Read-only facts of a file, and where it is used. */
export function FileFacts({ file, usedBy }: { file: LibraryFile; usedBy: FileUses }) {
  const { uploadedBy: who } = file
  const folder = partsOf(file.path)?.folder
  return (
    <Panel padding="4">
      <Stack gap="5">
        <Box as="section" aria-label={text.facts}>
          <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1.5" textStyle="sm">
            {file.name !== null && <Fact label={text.name}>{file.name}</Fact>}
            <Fact label={text.size}>{sizeOf(file)}</Fact>
            {folder !== undefined && <Fact label={text.folder}>{libraryText.folders[folder]}</Fact>}
            <Fact label={text.uploadedAt}>{when(file.uploadedAt)}</Fact>
            {who !== null && <Fact label={text.uploadedBy}>{`${who.firstName} ${who.lastName}`}</Fact>}
          </Grid>
          <Box asChild display="inline-flex" alignItems="center" gap="1.5" minH="10" textStyle="sm" color="brand.fg" borderRadius="l1" focusVisibleRing="outside">
            <a href={mediaUrl(file.path)} target="_blank" rel="noreferrer">
              {text.open}
              <ExternalLink size={14} aria-hidden />
            </a>
          </Box>
        </Box>
        <Stack as="section" aria-label={text.uses} gap="2">
          <Text as="h2" textStyle="sm" fontWeight="medium">
            {text.uses}
          </Text>
          {usedBy.total + usedBy.drafts === 0 && (
            <Text textStyle="sm" color="fg.muted">
              {text.notUsed}
            </Text>
          )}
          {usedBy.records.length > 0 && (
            <Stack as="ul" listStyleType="none" gap="0" maxHeight="80" overflowY="auto" marginX="-2">
              {usedBy.records.map((place) => (
                <Place key={`${place.entity}/${place.id}`} place={place} />
              ))}
            </Stack>
          )}
          {usedBy.waitingDrafts.length > 0 && (
            <Stack as="section" aria-label={text.waitingDrafts} gap="1">
              <Text as="h3" textStyle="xs" fontWeight="medium" color="fg.muted">
                {text.waitingDrafts}
              </Text>
              <Stack as="ul" listStyleType="none" gap="0" maxHeight="40" overflowY="auto" marginX="-2">
                {usedBy.waitingDrafts.map((draft) => (
                  <Place key={draft.id} place={{ ...draft, path: draft.releaseId === null ? '/releases' : `/releases/${draft.releaseId}` }} />
                ))}
              </Stack>
            </Stack>
          )}
          <Stack gap="1" textStyle="xs" color="fg.muted">
            {usedBy.total > usedBy.records.length && <Text>{text.more(usedBy.total - usedBy.records.length)}</Text>}
            {usedBy.drafts > 0 && <Text>{text.drafts(usedBy.drafts)}</Text>}
            {usedBy.changes > 0 && <Text>{text.changes(usedBy.changes)}</Text>}
          </Stack>
        </Stack>
      </Stack>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Text as="dt" color="fg.muted">
        {label}
      </Text>
      <Text as="dd" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {children}
      </Text>
    </>
  )
}

/** A record that uses the file: a link with its kind and course. */
export function Place({ place, children }: { place: Pick<FileUse, 'entity' | 'id' | 'label' | 'path'> & { courseName?: string | null }; children?: ReactNode }) {
  const kind = thingOf(place.entity, place.id)
  const name = place.label === '' ? kind : place.label
  const about = [...(place.label === '' ? [] : [kind]), ...(place.courseName ? [place.courseName] : [])].join(' · ')
  return (
    <Box as="li" paddingX="2" paddingY="1.5" borderRadius="l2" _hover={{ bg: 'bg.muted' }}>
      {place.path === '' ? (
        <Text textStyle="sm">{name}</Text>
      ) : (
        <Box asChild display="block" textStyle="sm" color="brand.fg" overflowWrap="anywhere" borderRadius="l1" focusVisibleRing="outside">
          <Link to={place.path}>{name}</Link>
        </Box>
      )}
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {about}
      </Text>
      {children}
    </Box>
  )
}
