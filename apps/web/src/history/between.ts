import type { ChangedField } from '#/api/generated/model/changedField'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import { sameValue } from '#/form/conflict'

type Content = ChangedRow['before']

/** What restoring a version would change: the fields in which it differs from the current record. */
export function between(now: Content, version: Content): Pick<ChangedRow, 'before' | 'after' | 'diff'> {
  const names = [...new Set([...Object.keys(now ?? {}), ...Object.keys(version ?? {})])]
  const diff = names.flatMap((field): ChangedField[] => {
    const [before, after] = [toFieldValue(now?.[field]), toFieldValue(version?.[field])]
    return sameValue(before, after) ? [] : [{ field, before, after, moves: [] }]
  })
  return { before: now, after: version, diff }
}

type FieldValue = ChangedField['before']

/** A value as JSON responses contain it; nothing else occurs there. */
function toFieldValue(value: unknown): FieldValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((one: unknown) => (isFieldValue(one) ? one : null))
  return typeof value === 'object' && value !== null ? { ...value } : null
}

const isFieldValue = (one: unknown): one is string | number | boolean | { [key: string]: unknown } =>
  typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' || (typeof one === 'object' && one !== null)
