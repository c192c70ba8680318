import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getChange } from '#/api/generated/changes/changes'
import { listVersions } from '#/api/generated/history/history'
import type { ChangedField } from '#/api/generated/model/changedField'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import type { RowVersion } from '#/api/generated/model/rowVersion'
import { sameValue } from '#/form/conflict'
import type { Entity } from './entities'

const KEY = 'changes'
const FRESH = { staleTime: 0, meta: { quiet: true } } as const

export function versionsQuery(entity: Entity, id: number, page: number, perPage: number) {
  return queryOptions({
    queryKey: [KEY, 'versions', entity, id, page, perPage],
    queryFn: ({ signal }) => listVersions(entity, id, { page, perPage }, undefined, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** A version of a record: what it was after a change, or before the oldest one that is known. */
export type Version = Pick<RowVersion, 'changeId' | 'at'> & { before: boolean }

const MOST_ROWS = 500

/** The row as a change found and left it; one of very many rows may stand on a later page. */
export function changedRowQuery(changeId: number, entity: Entity, id: number) {
  return queryOptions({
    queryKey: [KEY, 'row', changeId, entity, id],
    queryFn: async ({ signal }) => {
      const rowOn = async (page: number): Promise<ChangedRow | null> => {
        const { rows, total } = await getChange(changeId, { page, perPage: MOST_ROWS }, undefined, signal)
        const found = rows.find((row) => row.entity === entity && row.id === id)
        return found ?? (page * MOST_ROWS < total ? await rowOn(page + 1) : null)
      }
      return await rowOn(1)
    },
    ...FRESH,
  })
}

type Content = ChangedRow['before']

/** What would become of a record as it is now: the fields that a version of it has otherwise. */
export function between(now: Content, version: Content): Pick<ChangedRow, 'before' | 'after' | 'diff'> {
  const names = [...new Set([...Object.keys(now ?? {}), ...Object.keys(version ?? {})])]
  const diff = names.flatMap((field): ChangedField[] => {
    const [before, after] = [told(now?.[field]), told(version?.[field])]
    return sameValue(before, after) ? [] : [{ field, before, after, moves: [] }]
  })
  return { before: now, after: version, diff }
}

type Told = ChangedField['before']

/** A value as answers hold it; nothing else comes out of one. */
function told(value: unknown): Told {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((one: unknown) => (isTold(one) ? one : null))
  return typeof value === 'object' && value !== null ? { ...value } : null
}

const isTold = (one: unknown): one is string | number | boolean | { [key: string]: unknown } =>
  typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' || (typeof one === 'object' && one !== null)
