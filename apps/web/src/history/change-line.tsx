import { Badge, Box, Flex, Grid, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Change } from '#/api/generated/model/change'
import { time } from '#/lib/dates'
import { historyText as text } from '#/text/uz.history'
import { Button } from '#/ui/button'
import { sentenceOf, thingOf, verbOf, whoOf } from './entities'
import { WhoPicture } from './person'

/** One line on a wide window, a card on a narrow one. */
const GRID = {
  gridTemplateAreas: { base: '"picture what" "picture meta" "picture acts"', lg: '"at picture who what acts"' },
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', lg: '3rem auto 11rem minmax(0, 1fr) auto' },
  columnGap: '3',
  rowGap: '1',
  alignItems: { base: 'start', lg: 'center' },
  paddingX: { base: '3', md: '4' },
  paddingY: { base: '3', lg: '1.5' },
  minHeight: '12',
} as const

/** A change as a sentence: the kind of record, its name with a link to its form, and what happened. */
export function Sentence({ of: { subject, kind, isUndone } }: { of: Pick<Change, 'subject' | 'kind' | 'isUndone'> }) {
  const { entity, id, label, path } = subject
  const quoted = <bdi>{text.quoted(label)}</bdi>
  return (
    <Text as={isUndone ? 'del' : 'span'} overflowWrap="anywhere" {...(isUndone ? { color: 'fg.muted' } : {})}>
      {thingOf(entity, id)}{' '}
      {label !== '' &&
        (path === null ? (
          <Text as="span" fontWeight="medium">
            {quoted}{' '}
          </Text>
        ) : (
          <>
            <WayTo path={path}>{quoted}</WayTo>{' '}
          </>
        ))}
      {label === '' && path !== null ? (
        <WayTo path={path}>{verbOf(kind, entity, id)}</WayTo>
      ) : (
        verbOf(kind, entity, id)
      )}
    </Text>
  )
}

function WayTo({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Box asChild fontWeight="medium" color="brand.fg" borderRadius="l1" textDecoration="underline" textUnderlineOffset="3px" focusVisibleRing="outside">
      <Link to={path}>{children}</Link>
    </Box>
  )
}

/** Details of a change: its course, the number of other rows, and whether it is undone. */
export function Besides({ of: { subject, touched, isUndone } }: { of: Change }) {
  const isOfCourse = subject.courseName !== null && subject.entity !== 'course'
  return (
    <>
      {touched > 1 && <Text as="span">{text.others(touched - 1)}</Text>}
      {isOfCourse && <bdi>{subject.courseName}</bdi>}
      {isUndone && (
        <Badge colorPalette="gray" size="sm">
          {text.isUndone}
        </Badge>
      )}
    </>
  )
}

/** A change in the list. */
export function ChangeLine({ change, busy, onDetail, onUndo }: { change: Change; busy: boolean; onDetail: () => void; onUndo: () => void }) {
  const at = time(change.at)
  const what = sentenceOf(change)
  return (
    <Grid as="li" data-change={change.id} {...GRID} borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: '0' }} textStyle="sm">
      <Text gridArea="at" hideBelow="lg" color="fg.muted" fontVariantNumeric="tabular-nums">
        {at}
      </Text>
      <Box gridArea="picture">
        <WhoPicture of={change} />
      </Box>
      <Text gridArea="who" hideBelow="lg" lineClamp={1} overflowWrap="anywhere">
        {whoOf(change)}
      </Text>
      <Flex gridArea="what" gap="2" rowGap="0.5" wrap="wrap" align="baseline" minW="0" paddingTop={{ base: '1', lg: '0' }}>
        <Sentence of={change} />
        <Flex as="span" gap="2" wrap="wrap" align="baseline" textStyle="xs" color="fg.muted">
          <Besides of={change} />
        </Flex>
      </Flex>
      <Text gridArea="meta" hideFrom="lg" textStyle="xs" color="fg.muted">
        {whoOf(change)} · {at}
      </Text>
      <Flex gridArea="acts" gap="1" justify={{ base: 'flex-start', lg: 'flex-end' }} wrap="wrap">
        {change.isUndoable && (
          <Button size="xs" variant="ghost" colorPalette="gray" marginInlineStart={{ base: '-2.5', lg: '0' }} loading={busy} aria-label={text.undoOf(what)} onClick={onUndo}>
            <Undo2 aria-hidden />
            {text.undo}
          </Button>
        )}
        <Button size="xs" variant="outline" colorPalette="gray" data-detail="" aria-label={text.detailsOf(what)} aria-haspopup="dialog" onClick={onDetail}>
          {text.details}
        </Button>
      </Flex>
    </Grid>
  )
}

