import { Box, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChangedField } from '#/api/generated/model/changedField'
import type { Move } from '#/api/generated/model/move'
import { historyText } from '#/text/uz.history'
import { historyDetailText as text } from '#/text/uz.history-fields'
import { shapeOf } from '../labels'
import { compareEntries } from './entries'
import { idsOf, movedRows } from './order'
import { Picture } from './picture'
import { Empty, entryText, isEmpty, Value, wordsOf, type Of } from './values'
import { compareWords, linesOfHtml } from './words'

/** Removed and added text, marked by a line as well as by colour. */
const MARKS = {
  gone: { bg: 'red.subtle', color: 'red.fg', textDecoration: 'line-through' },
  new: { bg: 'green.subtle', color: 'green.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const

export function Marked({ kind, children }: { kind: 'gone' | 'new'; children: ReactNode }) {
  return (
    <Box as={kind === 'gone' ? 'del' : 'ins'} {...MARKS[kind]} borderRadius="l1" paddingX="0.5" boxDecorationBreak="clone" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {children}
    </Box>
  )
}

/** A field before and after. */
export function FieldDiff({ diff, of, label }: { diff: ChangedField; of: Of; label: string }) {
  const { before, after } = diff
  if (of.field === 'ids') return <Moves diff={diff} />
  if (Array.isArray(before) || Array.isArray(after)) {
    return <Entries before={Array.isArray(before) ? before : []} after={Array.isArray(after) ? after : []} of={of} />
  }
  const shape = shapeOf(of.entity, of.field)
  if (shape === 'media') return <Pictures before={before} after={after} label={label} />
  if (typeof before === 'string' && typeof after === 'string' && (shape === 'html' || shape === 'plain') && isText(before, after, of)) {
    return shape === 'html' ? <Html before={before} after={after} /> : <Words before={before} after={after} />
  }
  if (shape === 'html' || isLong(before) || isLong(after)) {
    return (
      <Sides
        before={isEmpty(before) ? <Empty /> : <Value value={before} of={of} label={label} />}
        after={isEmpty(after) ? <Empty /> : <Value value={after} of={of} label={label} />}
      />
    )
  }
  return (
    <HStack gap="2" wrap="wrap" align="center">
      {isEmpty(before) ? <Empty /> : <Marked kind="gone">{short(before, of, label)}</Marked>}
      <ArrowRight size={14} aria-hidden />
      {isEmpty(after) ? <Empty /> : <Marked kind="new">{short(after, of, label)}</Marked>}
    </HStack>
  )
}

/** A choice is no text. */
const isText = (before: string, after: string, of: Of) =>
  before !== '' && after !== '' && wordsOf(before, of) === before && wordsOf(after, of) === after
const isLong = (value: unknown) => typeof value === 'string' && (value.length > 80 || value.includes('\n'))
const short = (value: unknown, of: Of, label: string): ReactNode => wordsOf(value, of) ?? <Value value={value} of={of} label={label} />

/** Both values side by side, on a phone one below the other. */
function Sides({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <Side label={text.before}>{before}</Side>
      <Side label={text.after}>{after}</Side>
    </Grid>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap="1" minW="0">
      <Text textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Box overflowWrap="anywhere">{children}</Box>
    </Stack>
  )
}

function Pictures({ before, after, label }: { before: unknown; after: unknown; label: string }) {
  return <Sides before={picture(before, text.picture.before(label))} after={picture(after, text.picture.after(label))} />
}

const picture = (path: unknown, alt: string): ReactNode =>
  typeof path === 'string' && path !== '' ? <Picture path={path} alt={alt} /> : <Empty />

function Words({ before, after }: { before: string; after: string }) {
  const pieces = compareWords(before, after)
  if (pieces === null) return <Sides before={<Marked kind="gone">{before}</Marked>} after={<Marked kind="new">{after}</Marked>} />
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {pieces.map(({ kind, text: piece }, index) =>
        kind === 'same' ? (
          <span key={index}>{piece}</span>
        ) : (
          <Marked key={index} kind={kind}>
            {piece}
          </Marked>
        ),
      )}
    </Text>
  )
}

function Html({ before, after }: { before: string; after: string }) {
  const [old, now] = [linesOfHtml(before), linesOfHtml(after)]
  if (old !== now) return <Words before={old} after={now} />
  return (
    <Stack gap="2">
      <Text color="fg.muted">{text.onlyMarkup}</Text>
      <Sides before={<Value value={before} of={RICH} label="" />} after={<Value value={after} of={RICH} label="" />} />
    </Stack>
  )
}

/** Any field of rich text. */
const RICH: Of = { entity: 'faq', field: 'answer' }

const SIGNS = { gone: '−', new: '+', changed: '±' } as const

function Entries({ before, after, of }: { before: readonly unknown[]; after: readonly unknown[]; of: Of }) {
  const entries = compareEntries(before, after)
  const kept = entries.filter(({ kind }) => kind === 'same').length
  return (
    <Stack gap="1.5">
      <Stack as="ul" listStyleType="none" gap="1.5">
        {entries.map((entry, index) =>
          entry.kind === 'same' ? null : (
            <Grid as="li" key={index} templateColumns="1rem minmax(0, 1fr)" gap="1">
              <Text as="span" aria-hidden color="fg.muted">
                {SIGNS[entry.kind]}
              </Text>
              {entry.kind === 'changed' ? (
                <Words before={entryText(entry.before, of)} after={entryText(entry.after, of)} />
              ) : (
                <Box>
                  <Marked kind={entry.kind}>{entryText(entry.kind === 'gone' ? entry.before : entry.after, of)}</Marked>
                </Box>
              )}
            </Grid>
          ),
        )}
      </Stack>
      {kept > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {text.kept(kept)}
        </Text>
      )}
    </Stack>
  )
}

function Moves({ diff }: { diff: ChangedField }) {
  return <MovedRows of={movedRows(idsOf(diff.before), idsOf(diff.after), diff.moves)} />
}

/** Moved rows with their old and new positions. */
export function MovedRows({ of }: { of: readonly Move[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="1">
      {of.map(({ id, label, from, to }) => {
        const name = label === '' ? text.unnamed : historyText.quoted(label)
        return (
          <Text as="li" key={id} overflowWrap="anywhere">
            {to === null ? text.left(name, (from ?? 0) + 1) : from === null ? text.came(name, to + 1) : text.moved(name, from + 1, to + 1)}
          </Text>
        )
      })}
    </Stack>
  )
}
