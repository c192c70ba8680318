import { Box, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import { historyDetailText as text } from '#/text/uz.history-fields'
import { RowDiff } from './diff/row-diff'
import { nameOf, verbOf } from './entities'

/** The rows of a change, field by field. Its `subject` comes before the rows changed with it. */
export function ChangedRows(props: {
  rows: readonly ChangedRow[]
  /** It is named above already. */
  isOnly: boolean
  subject: Pick<ChangedRow, 'entity' | 'id'>
  /** What happened to a row, as text. */
  verb?: (row: ChangedRow) => string
}) {
  const { rows, isOnly, subject, verb = ({ kind, entity, id }) => verbOf(kind, entity, id) } = props
  if (isOnly) return rows.map((row) => <RowDiff key={row.id} row={row} />)
  const isMain = (row: ChangedRow) => row.entity === subject.entity && row.id === subject.id
  return rows
    .toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)))
    .map((row, index) => {
      const name = <RowName row={row} verb={verb(row)} />
      const isFolded = !isMain(row) && (row.before === null || row.after === null) && !row.isUnreadable
      return (
        <Box key={`${row.entity} ${row.id} ${index}`} data-row={`${row.entity} ${row.id}`} {...BOXED}>
          {isFolded ? <Folded row={row} name={name} /> : <Unfolded row={row} name={name} />}
        </Box>
      )
    })
}

const BOXED = { borderWidth: '1px', borderColor: 'border', borderRadius: 'l3', paddingX: '4', paddingY: '3' } as const

function Unfolded({ row, name }: { row: ChangedRow; name: ReactNode }) {
  return (
    <>
      <Heading as="h3" textStyle="sm" fontWeight="semibold" overflowWrap="anywhere" css={{ '&:not(:only-child)': { marginBottom: '3' } }}>
        {name}
      </Heading>
      <RowDiff row={row} />
    </>
  )
}

/** A row added or deleted together with the subject: its content is shown on request. */
function Folded({ row, name }: { row: ChangedRow; name: ReactNode }) {
  return (
    <details>
      <Box as="summary" textStyle="sm" fontWeight="medium" cursor="pointer" overflowWrap="anywhere" borderRadius="l1" focusVisibleRing="outside">
        {name}
      </Box>
      <Box paddingTop="3">
        <RowDiff row={row} />
      </Box>
    </details>
  )
}

function RowName({ row, verb }: { row: ChangedRow; verb: string }) {
  return (
    <>
      {nameOf(row)}{' '}
      <Text as="span" fontWeight="normal" color="fg.muted">
        {verb}
      </Text>
    </>
  )
}

/** Placeholder of the rows. */
export function RowsWaiting() {
  return (
    <Stack gap="4" role="status" aria-label={text.loading} aria-busy>
      <Skeleton height="4" width="32" />
      <Skeleton height="16" />
      <Skeleton height="4" width="24" />
      <Skeleton height="10" />
    </Stack>
  )
}
