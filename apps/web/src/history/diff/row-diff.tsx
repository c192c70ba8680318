import { Box, Stack, Text } from '@chakra-ui/react'
import type { ChangedField } from '#/api/generated/model/changedField'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import { historyDetailText as text } from '#/text/uz.history-fields'
import { labelOf } from '../labels'
import { FieldDiff } from './field-diff'
import { isEmpty, Value } from './values'

/** The changed fields of a row, with their labels in the form. An added or deleted row shows all its values. */
export function RowDiff({ row }: { row: Pick<ChangedRow, 'entity' | 'before' | 'after' | 'diff' | 'isUnreadable'> }) {
  if (row.isUnreadable) return <Text color="fg.muted">{text.unreadable}</Text>
  const isWhole = row.before === null || row.after === null
  const fields = row.diff.flatMap((diff) => {
    const label = labelOf(row.entity, diff.field)
    // Empty values of an added or deleted row are left out, and so is the order of its own lists, which is set with it.
    const isShown = !isWhole || !(isEmpty(diff.before) && isEmpty(diff.after)) && diff.field !== 'ids'
    return label === null || !isShown ? [] : [{ diff, label }]
  })
  if (fields.length === 0) return null
  return (
    <Stack as="dl" gap="4">
      {fields.map(({ diff, label }) => (
        <Stack key={diff.field} gap="1" data-field={diff.field}>
          <Text as="dt" textStyle="xs" fontWeight="medium" color="fg.muted">
            {label}
          </Text>
          <Box as="dd" textStyle="sm" minW="0">
            {isWhole ? <OneSidedValue entity={row.entity} diff={diff} label={label} /> : <FieldDiff diff={diff} of={{ entity: row.entity, field: diff.field }} label={label} />}
          </Box>
        </Stack>
      ))}
    </Stack>
  )
}

/** The value of a row that exists only before or only after. */
function OneSidedValue({ entity, diff, label }: { entity: string; diff: ChangedField; label: string }) {
  return <Value value={diff.after ?? diff.before} of={{ entity, field: diff.field }} label={label} />
}
