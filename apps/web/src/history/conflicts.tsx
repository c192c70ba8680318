import { Box, Text } from '@chakra-ui/react'
import { ApiError } from '#/api/errors'
import { property } from '#/api/reply'
import { historyText as text } from '#/text/uz.history'
import { nameOf } from './entities'

/** A row that prevents a restoration: its name, and why. */
export type Conflict = { name: string; why: string }

/** All rows that prevent a restoration; empty if the error is another one. */
export function conflictsOf(error: unknown): Conflict[] {
  if (!(error instanceof ApiError)) return []
  const conflicts = property(error.data, 'conflicts')
  return Array.isArray(conflicts) ? conflicts.flatMap(conflictOf) : []
}

function conflictOf(one: unknown): Conflict[] {
  const [entity, id, label] = [property(one, 'entity'), property(one, 'id'), property(one, 'label')]
  if (typeof entity !== 'string' || typeof id !== 'number') return []
  const fields = property(one, 'fields')
  const codes = [...(Array.isArray(fields) ? fields.map((field: unknown) => property(field, 'code')) : []), property(one, 'code')]
  const why = codes.flatMap((code) => (typeof code === 'string' ? (text.why.get(code) ?? []) : []))[0]
  return [{ name: nameOf({ entity, id, label: typeof label === 'string' ? label : '' }), why: why ?? text.whyElse }]
}

export function ConflictList({ of }: { of: readonly Conflict[] }) {
  return (
    <Box textStyle="sm">
      <Text>{text.conflicts}</Text>
      <Box as="ul" paddingStart="4" maxHeight="40" overflowY="auto" overflowWrap="anywhere">
        {of.map(({ name, why }, index) => (
          <li key={index}>
            {name}: {why}
          </li>
        ))}
      </Box>
    </Box>
  )
}
