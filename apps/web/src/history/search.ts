import { listSearch } from '#/app/search'

/** The search parameters: the filters of the list, and the change shown in full. */
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

/** The filters; unset ones are undefined. */
export type Narrowed = { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }

/** The search parameters without unset filters. */
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
