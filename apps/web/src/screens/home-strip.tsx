import { Box, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2, CircleCheck, CircleDashed, FilePenLine, RefreshCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { getOverview } from '#/api/generated/overview/overview'
import { usePerson } from '#/app/person'
import { homeFindings } from '#/findings/queries'
import { when } from '#/lib/dates'
import { draftsText } from '#/text/uz.drafts'
import { findingsText } from '#/text/uz.findings'
import { homeStripText as text } from '#/text/uz.home-strip'
import { useDrafts } from './use-drafts'

const EVERY_MS = 60_000
/** The poll interval while messages to the site are pending. */
const WHILE_PENDING_MS = 3000
/** More courses than this are only counted. */
const NAMED = 3
const EMPTY = { show: 'empty' } as const

/** What needs attention, in one line: pending changes for the site, findings, unsaved forms. */
export function HomeStrip() {
  const { isSuperadmin } = usePerson()
  const { drafts } = useDrafts()
  const { data } = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => getOverview(undefined, signal),
    staleTime: 0,
    refetchInterval: (query) => ((query.state.data?.deliveries?.pending ?? 0) > 0 ? WHILE_PENDING_MS : EVERY_MS),
    meta: { quiet: true },
  })
  const deliveries = data?.deliveries ?? null
  const courses = data?.incompleteCourses ?? []
  const failed = data?.failedReleases ?? []
  const unsaved = drafts?.length ?? 0
  const { data: faults = 0 } = useQuery({ ...homeFindings, select: (findings) => findings.length })
  if (deliveries === null && faults === 0 && courses.length === 0 && failed.length === 0 && unsaved === 0) return null
  return (
    <Flex
      as="section"
      aria-label={text.label}
      wrap="wrap"
      columnGap="6"
      rowGap="1"
      marginBottom="6"
      paddingX="4"
      paddingY="2.5"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      textStyle="note"
      color="fg.muted"
    >
      {deliveries !== null && (
        <Item icon={deliveries.pending === 0 ? CircleCheck : RefreshCw} colour={deliveries.pending === 0 ? 'fg.success' : 'fg.warning'}>
          {isSuperadmin ? (
            <StripLink>
              <Link to="/deliveries">{stepOf(deliveries)}</Link>
            </StripLink>
          ) : (
            stepOf(deliveries)
          )}
        </Item>
      )}
      {failed.length > 0 && (
        <Item icon={CalendarX2} colour="fg.warning">
          {text.failedReleases}{' '}
          {failed.slice(0, NAMED).map(({ id, name }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <StripLink>
                <Link to="/releases/$id" params={{ id: String(id) }}>
                  <bdi>{name}</bdi>
                </Link>
              </StripLink>
            </Fragment>
          ))}
          {failed.length > NAMED && ` ${text.moreReleases(failed.length - NAMED)}`}
        </Item>
      )}
      {courses.length > 0 && (
        <Item icon={CircleDashed} colour="fg.warning">
          {text.incomplete}{' '}
          {courses.slice(0, NAMED).map(({ id, name, emptySections }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <StripLink>
                <Link to="/course/$id" params={{ id: String(id) }} search={EMPTY}>
                  <bdi>{name}</bdi> {text.sections(emptySections)}
                </Link>
              </StripLink>
            </Fragment>
          ))}
          {courses.length > NAMED && ` ${text.more(courses.length - NAMED)}`}
        </Item>
      )}
      {faults > 0 && (
        <Item icon={TriangleAlert} colour="fg.warning">
          <StripLink>
            <Link to="/" hash="findings" resetScroll={false}>
              {findingsText.strip(faults)}
            </Link>
          </StripLink>
        </Item>
      )}
      {unsaved > 0 && (
        <Item icon={FilePenLine} colour="brand.fg">
          <StripLink>
            <Link to="/drafts">{draftsText.strip(unsaved)}</Link>
          </StripLink>
        </Item>
      )}
    </Flex>
  )
}

function stepOf({ pending, lastTakenAt }: { pending: number; lastTakenAt: string | null }): string {
  if (pending > 0) return text.pending(pending)
  return lastTakenAt === null ? text.nothingYet : text.inStep(when(lastTakenAt))
}

/** To touch, links have room above them. */
const BESIDE_LINKS = { '@media (pointer: coarse)': { '&:has(+ * a)': { paddingTop: '3' } } } as const

function Item({ icon: Icon, colour, children }: { icon: LucideIcon; colour: string; children: ReactNode }) {
  return (
    <Flex align="baseline" gap="2" minW="0">
      <Box color={colour} flexShrink={0} alignSelf="flex-start" paddingTop="0.5" css={BESIDE_LINKS} aria-hidden>
        <Icon size={15} />
      </Box>
      <Text as="span" minW="0" overflowWrap="anywhere">
        {children}
      </Text>
    </Flex>
  )
}

function StripLink({ children }: { children: ReactNode }) {
  return (
    <Box
      asChild
      // Lines of 24 px, and 40 px to touch.
      display="inline-block"
      lineHeight="1.5rem"
      css={{ '@media (pointer: coarse)': { paddingBlock: '2' } }}
      color="fg"
      borderRadius="l1"
      focusVisibleRing="outside"
      textDecoration="underline"
      textDecorationColor="border.emphasized"
      textUnderlineOffset="3px"
      _hover={{ textDecorationColor: 'currentColor' }}
    >
      {children}
    </Box>
  )
}
