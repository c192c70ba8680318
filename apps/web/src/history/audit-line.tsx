import { Badge, Box, Flex, Grid, Text } from '@chakra-ui/react'
import type { AuditEntry } from '#/api/generated/model/auditEntry'
import { auditText as text } from '#/text/uz.audit'
import { deviceOf, isAlarming, describeEntry, timesOf } from './audit'
import { WhoPicture } from './person'

/** One line on a wide window, a card on a narrow one. */
const GRID = {
  gridTemplateAreas: { base: '"picture what" "picture meta"', lg: '"at picture who what from"' },
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', lg: '6rem auto 11rem minmax(0, 1fr) minmax(0, 14rem)' },
  columnGap: '3',
  rowGap: '1',
  alignItems: { base: 'start', lg: 'center' },
  paddingX: { base: '3', md: '4' },
  paddingY: { base: '3', lg: '1.5' },
  minHeight: '12',
} as const

/** A line of the audit log. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { who, person, about, what, more } = describeEntry(entry)
  const at = timesOf(entry)
  const device = deviceOf(entry)
  // The sentence itself gives the number of ended sessions.
  const isRepeated = entry.times > 1 && entry.kind !== 'sessions_revoked'
  return (
    <Grid as="li" data-audit={entry.id} {...GRID} borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: '0' }} textStyle="sm">
      <Text gridArea="at" hideBelow="lg" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {at}
      </Text>
      <Box gridArea="picture">
        <WhoPicture of={{ who: person, isConsole: entry.isConsole }} />
      </Box>
      <Text gridArea="who" hideBelow="lg" lineClamp={1} overflowWrap="anywhere">
        <bdi>{who}</bdi>
      </Text>
      <Flex gridArea="what" gap="2" rowGap="0.5" wrap="wrap" align="baseline" minW="0" paddingTop={{ base: '1', lg: '0' }}>
        <Text as="span" overflowWrap="anywhere">
          {about === null ? (
            <Text as="span" hideFrom="lg" fontWeight="medium">
              <bdi>{who}</bdi>{' '}
            </Text>
          ) : (
            <Text as="span" fontWeight="medium">
              <bdi>{about}</bdi>{' '}
            </Text>
          )}
          {what}
        </Text>
        {more !== null && (
          <Text as="span" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {more}
          </Text>
        )}
        {isRepeated && <Badge colorPalette="gray">{text.times(entry.times)}</Badge>}
        {isAlarming(entry) && <Badge colorPalette="orange">{text.alarming}</Badge>}
      </Flex>
      <Flex gridArea="from" hideBelow="lg" columnGap="2" wrap="wrap" textStyle="xs" color="fg.muted" minW="0" justify="flex-end">
        {entry.address !== null && (
          <Text as="span" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
            {entry.address}
          </Text>
        )}
        {device !== null && (
          <Text as="span" overflowWrap="anywhere">
            {device}
          </Text>
        )}
      </Flex>
      <Text gridArea="meta" hideFrom="lg" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {[about === null ? null : who, at, entry.address, device].filter((part) => part !== null).join(' · ')}
      </Text>
    </Grid>
  )
}
