import { Box, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import type { ChangeDetail } from '#/api/generated/model/changeDetail'
import { when } from '#/lib/dates'
import { historyText } from '#/text/uz.history'
import { historyDetailText as text } from '#/text/uz.history-fields'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { ReadError } from '#/ui/read-error'
import { Besides } from './change-line'
import { RowDiff } from './diff/row-diff'
import { nameOf, sentenceOf, verbOf, whoOf } from './entities'
import { HistoryDialog } from './history-dialog'
import { changeQuery, detailOf, ROWS_AT_ONCE, useUndo } from './queries'

/** One change in full: every row it touched, field by field, before and after. */
export function DetailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [pages, setPages] = useState(1)
  const query = useQuery(changeQuery(id, 1))
  const undo = useUndo()
  const change = query.data
  const left = change === undefined ? 0 : change.total - pages * ROWS_AT_ONCE
  return (
    <HistoryDialog
      title={change === undefined ? historyText.details : sentenceOf(change)}
      about={
        change !== undefined && (
          <HStack gap="2" rowGap="1" wrap="wrap" color="fg.muted" textStyle="sm">
            <span>{whoOf(change)}</span>
            <span>{when(change.at)}</span>
            <Besides of={change} />
          </HStack>
        )
      }
      actions={
        <>
          {change?.isUndoable === true && (
            <Button variant="outline" colorPalette="gray" loading={undo.isPending} onClick={() => undo.mutate(change, { onSuccess: onClose })}>
              <Undo2 aria-hidden />
              {historyText.undo}
            </Button>
          )}
          {change !== undefined && change.subject.path !== null && (
            <LinkButton to={change.subject.path} variant="outline">
              {text.open}
            </LinkButton>
          )}
          <Button onClick={onClose}>{t.common.close}</Button>
        </>
      }
      opener={detailOf(id)}
      onClose={onClose}
    >
      {change === undefined ? (
        query.error === null ? (
          <Waiting />
        ) : (
          <ReadError level={2} title={text.failed} query={query} />
        )
      ) : (
        <Stack gap="3" as="section" aria-label={text.rows}>
          {Array.from({ length: pages }, (_, index) => (
            <Rows key={index} of={change} page={index + 1} />
          ))}
          {left > 0 && (
            <Button variant="outline" colorPalette="gray" alignSelf="center" onClick={() => setPages(pages + 1)}>
              {text.more(Math.min(left, ROWS_AT_ONCE))}
            </Button>
          )}
        </Stack>
      )}
    </HistoryDialog>
  )
}

function Rows({ of, page }: { of: ChangeDetail; page: number }) {
  const query = useQuery(changeQuery(of.id, page))
  if (query.data === undefined) return query.error === null ? <Waiting /> : <ReadError level={2} title={text.failed} query={query} />
  // A change of one row is told in the title already.
  if (of.total === 1) return query.data.rows.map((row) => <RowDiff key={row.id} row={row} />)
  const isMain = (row: ChangedRow) => row.entity === of.subject.entity && row.id === of.subject.id
  // What the change is about stands before what went with it.
  const rows = query.data.rows.toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)))
  return (
    <>
      {rows.map((row, index) => {
        const isFolded = !isMain(row) && (row.before === null || row.after === null) && !row.isUnreadable
        return (
          <Box key={`${row.entity} ${row.id} ${index}`} data-row={`${row.entity} ${row.id}`} {...BOXED}>
            {isFolded ? <Folded row={row} /> : <Unfolded row={row} />}
          </Box>
        )
      })}
    </>
  )
}

const BOXED = { borderWidth: '1px', borderColor: 'border', borderRadius: 'l3', paddingX: '4', paddingY: '3' } as const

function Unfolded({ row }: { row: ChangedRow }) {
  return (
    <>
      <Heading as="h3" textStyle="sm" fontWeight="semibold" overflowWrap="anywhere" css={{ '&:not(:only-child)': { marginBottom: '3' } }}>
        <RowName row={row} />
      </Heading>
      <RowDiff row={row} />
    </>
  )
}

/** A row that came or went with the one that the change is about: what it held is shown when one asks for it. */
function Folded({ row }: { row: ChangedRow }) {
  return (
    <details>
      <Box as="summary" textStyle="sm" fontWeight="medium" cursor="pointer" overflowWrap="anywhere" borderRadius="l1" focusVisibleRing="outside">
        <RowName row={row} />
      </Box>
      <Box paddingTop="3">
        <RowDiff row={row} />
      </Box>
    </details>
  )
}

function RowName({ row }: { row: ChangedRow }) {
  return (
    <>
      {nameOf(row)}{' '}
      <Text as="span" fontWeight="normal" color="fg.muted">
        {verbOf(row.kind, row.entity, row.id)}
      </Text>
    </>
  )
}

function Waiting() {
  return (
    <Stack gap="4" role="status" aria-label={text.loading} aria-busy>
      <Skeleton height="4" width="32" />
      <Skeleton height="16" />
      <Skeleton height="4" width="24" />
      <Skeleton height="10" />
    </Stack>
  )
}
