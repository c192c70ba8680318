import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { getChange, listChanges, undoChange } from '#/api/generated/changes/changes'
import { listBin } from '#/api/generated/history/history'
import type { Change } from '#/api/generated/model/change'
import type { ListBinParams } from '#/api/generated/model/listBinParams'
import type { ListChangesParams } from '#/api/generated/model/listChangesParams'
import type { HistorySearch } from './search'
import { toastWithUndo } from '#/resources/kit/undo'
import { historyText as text } from '#/text/uz.history'
import { isEntity, isKind, nameOf } from './entities'

/** The query key prefix of the history. */
export const KEY = 'changes'
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** The filters in the address; values unknown to the server are dropped. */
export function changeFilter({ key, staff, kind, entity, id, from, to }: HistorySearch): Omit<ListChangesParams, 'page' | 'perPage'> {
  return {
    ...(key === undefined ? {} : { key }),
    ...(staff === undefined ? {} : { staffId: staff }),
    ...(isKind(kind) ? { kind } : {}),
    ...(isEntity(entity) ? { entity, ...(id === undefined ? {} : { id }) } : {}),
    ...daysOf({ from, to }),
  }
}

/** The first and the last day of the period, if they are valid. */
export function daysOf({ from, to }: { from: string | undefined; to: string | undefined }): { from?: string; to?: string } {
  return {
    ...(from !== undefined && DAY.test(from) ? { from } : {}),
    ...(to !== undefined && DAY.test(to) ? { to } : {}),
  }
}

/** Always refetched: any write anywhere is a change. */
export const FRESH = { staleTime: 0, meta: { quiet: true } } as const

export function changesQuery(params: ListChangesParams) {
  return queryOptions({
    queryKey: [KEY, 'list', params],
    queryFn: ({ signal }) => listChanges(params, undefined, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** The page size of a change's rows. */
export const ROWS_AT_ONCE = 50

export function changeQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [KEY, 'one', id, page],
    queryFn: ({ signal }) => getChange(id, { page, perPage: ROWS_AT_ONCE }, undefined, signal),
    ...FRESH,
  })
}

export function binQuery(params: ListBinParams) {
  return queryOptions({
    queryKey: [KEY, 'bin', params],
    queryFn: ({ signal }) => listBin(params, undefined, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** Refetches everything that is shown: only the server knows what an undo touches. */
export async function readAllAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries()
}

/** A selector of the button that opens a change in full. */
export const detailOf = (id: number): string => `[data-change="${id}"] [data-detail]`

export function focusLine(id: number): void {
  document.querySelector<HTMLElement>(detailOf(id))?.focus()
}

type Undone = Pick<Change, 'id' | 'kind' | 'subject'>

/** The undo of a release is confirmed by its name: it affects many records at once. */
async function mayUndo({ kind, subject }: Undone): Promise<boolean> {
  return kind !== 'released' || (await (await import('#/releases/take-back')).mayTakeBack(subject.label))
}

/** Undoes a change of the list. The undo is a change too, and its toast can undo it. */
export function useUndo() {
  const client = useQueryClient()
  const { mutate, ...undo } = useMutation({
    mutationFn: async ({ id }: Undone) => await undoChange(id),
    onSuccess: (answer, { subject }) => toastWithUndo(client, () => readAllAnew(client), text.undone(nameOf(subject)), answer),
    // After a refusal too: something has changed in between.
    onSettled: () => readAllAnew(client),
  })
  const ask = async (change: Undone, done: { onSuccess: () => void }) => {
    if (await mayUndo(change)) mutate(change, done)
  }
  return { ...undo, mutate: (change: Undone, done: { onSuccess: () => void }) => void ask(change, done) }
}
