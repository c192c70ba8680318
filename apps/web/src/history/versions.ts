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

/** A version of a record: what it was after a change, or before the oldest one that is known. */
export type Version = Pick<RowVersion, 'changeId' | 'at'> & { before: boolean }

/** The record whose versions are looked at, as it is now. */
export type Shown = {
  entity: Entity
  id: number
  name: string
  /** Where it is edited; null where it is gone or has no form. */
  path: string | null
  /** What it holds; null where it is gone. */
  now: ChangedRow['after']
  nowVersion: number | undefined
}

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
