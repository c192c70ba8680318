import { listSearch } from '#/app/search'

/** What stands in the address: which changes are listed, and the one that is shown in full. */
export type HistorySearch = {
  page?: number
  key?: string
  staff?: number
  kind?: string
  entity?: string
  id?: number
  from?: string
  to?: string
  change?: number
  /** A row of the group whose order is meant. */
  of?: number
}

/** What is chosen; what is not stands as undefined. */
export type Narrowed = { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }

/** The search without what is not chosen: it stands in the address. */
export function chosen(search: Narrowed): HistorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const { sort: _sort, ...search }: { sort?: unknown } & HistorySearch = listSearch(raw)
  for (const name of ['staff', 'id', 'change', 'of'] as const) {
    const number = Number(raw[name])
    if (Number.isSafeInteger(number) && number > 0) search[name] = number
  }
  for (const name of ['kind', 'entity', 'from', 'to'] as const) {
    const text = raw[name]
    if (typeof text === 'string') search[name] = text
  }
  return search
}
