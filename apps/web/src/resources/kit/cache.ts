import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ListAnswer, ListQuery } from '#/api/calls'
import type { StoredRow } from '#/form/record'
import type { ListedRow, ListResource } from './resource'

/** A form refetches its row, unless it was loaded just now (by hovering its link). */
const FORM_FRESH_MS = 10_000

export const listKey = (key: string) => [key, 'list'] as const
export const rowKey = (key: string, id: number) => [key, 'row', id] as const
export const singletonKey = (key: string) => [key, 'single'] as const

export const sectionsKey = (key: string) => [key, 'sections'] as const

export function listQuery<Row extends ListedRow>(resource: ListResource<Row>, query: ListQuery) {
  return queryOptions({
    queryKey: [...listKey(resource.key), { ...resource.scope, ...query }],
    queryFn: ({ signal }) => resource.list(query, signal),
    placeholderData: keepPreviousData,
  })
}

export function rowQuery<Row extends ListedRow>(resource: ListResource<Row>, id: number) {
  return queryOptions({
    queryKey: rowKey(resource.key, id),
    queryFn: ({ signal }) => resource.get(id, signal),
    staleTime: FORM_FRESH_MS,
  })
}

export function singletonQuery<Row extends StoredRow>(
  resource: { key: string; load: (signal?: AbortSignal) => Promise<Row | null> },
) {
  return queryOptions({
    queryKey: singletonKey(resource.key),
    queryFn: ({ signal }) => resource.load(signal),
    staleTime: FORM_FRESH_MS,
  })
}

/** The rows of a response with one of them replaced. */
export function withRow<Row extends ListedRow>(answer: ListAnswer<Row>, row: Row): ListAnswer<Row> {
  return { ...answer, rows: answer.rows.map((one) => (one.id === row.id ? row : one)) }
}

/** The rows of a response without one of them. */
export function withoutRow<Row extends ListedRow>(answer: ListAnswer<Row>, id: number): ListAnswer<Row> {
  const rows = answer.rows.filter((one) => one.id !== id)
  return { rows, total: answer.total - (answer.rows.length - rows.length) }
}

/** The rows of a response with a removed one in its place again. */
export function withRowBack<Row extends ListedRow>(answer: ListAnswer<Row>, row: Row, place: number): ListAnswer<Row> {
  // It was refetched meanwhile.
  if (answer.rows.some((one) => one.id === row.id)) return answer
  return { ...answer, rows: answer.rows.toSpliced(place, 0, row), total: answer.total + 1 }
}

/** Puts the result of a save into the cache; lists are refetched when next shown, for order and paging. */
export function keepSaved(client: QueryClient, key: string, row: ListedRow): void {
  client.setQueryData(rowKey(key, row.id), row)
  client.setQueriesData<ListAnswer<ListedRow>>({ queryKey: listKey(key) }, (old) => (old === undefined ? old : withRow(old, row)))
  void client.invalidateQueries({ queryKey: listKey(key) })
}

/** Invalidates all queries of a resource, after a change whose full effect only the server knows. */
export async function invalidate(client: QueryClient, key: string): Promise<void> {
  await client.invalidateQueries({ queryKey: [key] })
}

/** Refetches the content state in lists of sections on the screen, after their content has changed. */
export async function invalidateSections(client: QueryClient): Promise<void> {
  const sections = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === sectionsKey('')[1] }
  // A running request was sent after the change.
  await client.invalidateQueries(sections, { cancelRefetch: false })
}

/** The order after a row is moved. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (row !== undefined) next.splice(to, 0, row)
  return next
}
