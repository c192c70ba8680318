import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getChange } from '#/api/generated/changes/changes'
import type { Entity } from '#/api/generated/entities'
import { listVersions } from '#/api/generated/history/history'
import type { ChangedRow } from '#/api/generated/model/changedRow'
import type { RowVersion } from '#/api/generated/model/rowVersion'
import { FRESH, KEY } from './queries'

export function versionsQuery(entity: Entity, id: number, page: number, perPage: number) {
  return queryOptions({
    queryKey: [KEY, 'versions', entity, id, page, perPage],
    queryFn: ({ signal }) => listVersions(entity, id, { page, perPage }, undefined, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** A version of a record: its state after a change, or before the oldest known one. */
export type Version = Pick<RowVersion, 'changeId' | 'at'> & { before: boolean }

/** The current state of the record whose versions are shown. */
export type Shown = {
  entity: Entity
  id: number
  name: string
  /** The address of its form; null if it is deleted or has none. */
  path: string | null
  /** Its content; null if it is deleted. */
  now: ChangedRow['after']
  nowVersion: number | undefined
}

const MOST_ROWS = 500

/** The row before and after a change; in a change of very many rows it may be on a later page. */
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
