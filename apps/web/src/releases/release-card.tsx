import { Badge, Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Hand, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Release } from '#/api/generated/model/release'
import { when } from '#/lib/dates'
import { releasesText as text } from '#/text/uz.releases'
import { whenDue } from './due'
import { lastChange } from './draft-row'

/** When a waiting release is due. One that was undone waits for a new time. */
function dueOf({ publishAt, publishedAt, failedAt }: Release): string {
  return publishAt === null || publishedAt !== null || failedAt !== null ? text.byHand : text.atTime(whenDue(publishAt))
}

/** Why a release was not published at its time, and what to do. */
export function FailedNote({ release }: { release: Release }) {
  const { failedAt, publishAt, problem } = release
  if (failedAt === null) return null
  return (
    <Flex gap="2" align="flex-start" borderWidth="1px" borderColor="border.warning" bg="bg.warning" borderRadius="l2" paddingX="3" paddingY="2" textStyle="sm">
      <Box color="fg.warning" flexShrink={0} paddingTop="0.5" aria-hidden>
        <TriangleAlert size={16} />
      </Box>
      <Text overflowWrap="anywhere">
        {text.failedAt(when(publishAt ?? failedAt))} {text.whyFailed.get(problem ?? '') ?? text.whyFailedElse}
      </Text>
    </Flex>
  )
}

/** The time of a release, with its icon. */
export function Due({ release }: { release: Release }) {
  const isTimed = release.publishAt !== null && release.publishedAt === null && release.failedAt === null
  return (
    <Flex as="span" gap="1.5" align="center" display="inline-flex">
      {isTimed ? <CalendarClock size={14} aria-hidden /> : <Hand size={14} aria-hidden />}
      {dueOf(release)}
    </Flex>
  )
}

/** A line of a list of releases. */
export function ReleaseLine({ release, meta, note, actions }: { release: Release; meta: ReactNode; note?: ReactNode; actions?: ReactNode }) {
  const isTakenBack = release.publishedAt !== null && actions === undefined
  return (
    <Stack
      as="li"
      data-release={release.id}
      gap="2"
      paddingX={{ base: '3', md: '4' }}
      paddingY="3"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
      textStyle="sm"
    >
      <Flex gap="3" rowGap="1" wrap="wrap" align="center" justify="space-between">
        <Stack gap="0.5" minW="0" flex="1 1 16rem">
          <Flex columnGap="2" rowGap="1" wrap="wrap" align="center">
            <Box asChild fontWeight="semibold" overflowWrap="anywhere" borderRadius="l1" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
              <Link to="/releases/$id" params={{ id: String(release.id) }}>
                <bdi>{release.name}</bdi>
              </Link>
            </Box>
            {release.failedAt !== null && (
              <Badge size="sm" colorPalette="orange">
                {text.failed}
              </Badge>
            )}
            {isTakenBack && (
              <Badge size="sm" colorPalette="gray">
                {text.takenBack}
              </Badge>
            )}
          </Flex>
          <Flex columnGap="4" rowGap="0.5" wrap="wrap" textStyle="xs" color="fg.muted">
            {meta}
          </Flex>
        </Stack>
        {actions !== undefined && (
          <Flex gap="1" wrap="wrap">
            {actions}
          </Flex>
        )}
      </Flex>
      {note}
    </Stack>
  )
}

/** A waiting release. */
export function WaitingLine({ release }: { release: Release }) {
  return (
    <ReleaseLine
      release={release}
      meta={
        <>
          <Due release={release} />
          <span>{text.count(release.drafts)}</span>
          <span>{lastChange(release)}</span>
        </>
      }
      {...(release.failedAt === null ? {} : { note: <FailedNote release={release} /> })}
    />
  )
}
