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

/** All that is read of the history. */
export const KEY = 'changes'
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** What of the address narrows the list down; words that mean nothing to the server do not. */
export function changeFilter({ key, staff, kind, entity, id, from, to }: HistorySearch): Omit<ListChangesParams, 'page' | 'perPage'> {
  return {
    ...(key === undefined ? {} : { key }),
    ...(staff === undefined ? {} : { staffId: staff }),
    ...(isKind(kind) ? { kind } : {}),
    ...(isEntity(entity) ? { entity, ...(id === undefined ? {} : { id }) } : {}),
    ...daysOf({ from, to }),
  }
}

/** The first and the last day that are wanted, if they are days. */
export function daysOf({ from, to }: { from: string | undefined; to: string | undefined }): { from?: string; to?: string } {
  return {
    ...(from !== undefined && DAY.test(from) ? { from } : {}),
    ...(to !== undefined && DAY.test(to) ? { to } : {}),
  }
}

/** Always read anew: any write anywhere is a change. */
export const FRESH = { staleTime: 0, meta: { quiet: true } } as const

export function changesQuery(params: ListChangesParams) {
  return queryOptions({
    queryKey: [KEY, 'list', params],
    queryFn: ({ signal }) => listChanges(params, undefined, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** How many rows of a change are read at once. */
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

/** Reads everything anew that is shown: what a change of the past touches, only the server knows. */
export async function readAllAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries()
}

/** What in the line of a change opens it in full, as a selector. */
export const detailOf = (id: number): string => `[data-change="${id}"] [data-detail]`

export function focusLine(id: number): void {
  document.querySelector<HTMLElement>(detailOf(id))?.focus()
}

type Undone = Pick<Change, 'id' | 'kind' | 'subject'>

/** A release is asked about by its name: it takes many records back at once. */
async function mayUndo({ kind, subject }: Undone): Promise<boolean> {
  return kind !== 'released' || (await (await import('#/releases/take-back')).mayTakeBack(subject.label))
}

/** Takes a change of the list back; the undo is a change too, and its toast takes it back again. */
export function useUndo() {
  const client = useQueryClient()
  const { mutate, ...undo } = useMutation({
    mutationFn: async ({ id }: Undone) => await undoChange(id),
    onSuccess: (answer, { subject }) => toastWithUndo(client, () => readAllAnew(client), text.undone(nameOf(subject)), answer),
    // Also where it was refused: something came in between.
    onSettled: () => readAllAnew(client),
  })
  const ask = async (change: Undone, done: { onSuccess: () => void }) => {
    if (await mayUndo(change)) mutate(change, done)
  }
  return { ...undo, mutate: (change: Undone, done: { onSuccess: () => void }) => void ask(change, done) }
}
