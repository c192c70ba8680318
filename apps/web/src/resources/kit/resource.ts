import type { ReactNode } from 'react'

import type { ListAnswer, ListQuery, RowCalls } from '#/api/calls'
import type { RowRoutes } from '#/app/route-ids'
import type { StoredRow } from '#/form/record'
import type { Crumb } from '#/ui/crumbs'
import { found, pick, UNPAGED } from './unpaged'

/** What every row of a list carries. */
export type ListedRow = StoredRow & { id: number }

/** A telling column of a list, beside the name. */
export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Whether a card names it: what it shows does not say by itself what it is. */
  labelled?: boolean
  /** Its grid track on a wide window, when it is not a share of the room. */
  width?: string
}

/** A button of one's own on each row, before edit and delete: as wide as those. */
export type RowAction<Row> = (row: Row) => ReactNode

/**
 * A list of records: all that its list screen needs, and what its form shares with it. The form itself is defined apart
 * (`form.ts`), so that opening a list does not load what only forms need.
 */
export type ListResource<Row extends ListedRow> = {
  /** Names its drafts and its place in the cache. */
  key: string
  texts: {
    /** The list's name. */
    title: string
    /** The name column's. */
    name: string
    add: string
    /** One sentence for an empty list. */
    empty: string
    addTitle: string
    editTitle: string
  }
  /** The way to the list; of a list of a course, which stands in the address, the course itself. */
  breadcrumbs: readonly Crumb[]
  /** `open`: where a row's name leads, when there is more to see of it than its form. */
  paths: { list: string; add: string; edit: (id: number) => string; open?: (id: number) => string }
  /** Where its screens stand, for what they read of the address. */
  routes: RowRoutes
  nameOf: (row: Row) => string
  /** The picture shown before the name; absent where rows have none. */
  imageOf?: (row: Row) => string | null
  /** Whether its pictures fill their frame, as photos do and logos and icons do not. */
  photos?: boolean
  /** In its place, for rows whose picture is no stored file: a sign, a person. */
  iconOf?: (row: Row) => ReactNode
  /** Whether a row can be the beginning of a new one: its add form then opens with the row's values. */
  copyable?: boolean
  /** What is to be known of a row at its name. */
  markOf?: (row: Row) => ReactNode
  actions?: readonly RowAction<Row>[]
  columns: readonly Column<Row>[]
  list: (query: ListQuery, signal?: AbortSignal) => Promise<ListAnswer<Row>>
  get: (id: number, signal?: AbortSignal) => Promise<Row>
  /** Where a course that keeps a row from being removed can be parted from it; its form when absent. */
  usageHref?: (courseId: number) => string
  /** Absent where rows are not removed. */
  remove?: (id: number, version: number) => Promise<unknown>
  /** Why this one row cannot be removed here; undefined for the others. */
  deleteDisabledReason?: (row: Row) => string | undefined
  /** What narrows the list down beside its search: a part of its place in the cache. */
  scope?: object
  /** A list so short that it is shown whole, and not searched. */
  unpaged?: boolean
  /** Whether it can be sorted at its header: the server takes no order of lists that have one of their own. */
  sortable?: boolean
  /** How many rows there may be, and why there can be no more. */
  limit?: { most: number; full: string }
  /** Sets the order of all rows; a resource that has it is shown whole and sorted by hand. */
  order?: (ids: number[]) => Promise<ListAnswer<Row>>
  /** Where removals and orders go, for drafts of them. */
  removePath?: (id: number) => string
  orderPath?: string
}

/** The generated calls of a list, asked as lists ask. */
export type ListCalls<Row> = Pick<RowCalls<Row>, 'key' | 'isUnpaged' | 'get' | 'remove' | 'order' | 'removePath' | 'orderPath'> & {
  list: (query: ListQuery, signal?: AbortSignal) => Promise<ListAnswer<Row>>
}

type Optional = 'key' | 'breadcrumbs' | 'columns'

/** Ties a list to its generated calls. */
export function defineResource<Row extends ListedRow>(
  calls: ListCalls<Row>,
  given: Omit<ListResource<Row>, Optional | 'list' | 'get' | 'remove' | 'order' | 'removePath' | 'orderPath'> & Partial<Pick<ListResource<Row>, Optional>>,
): ListResource<Row> {
  const { key, list, get, remove, order, removePath, orderPath, isUnpaged = false } = calls
  return {
    key,
    breadcrumbs: [],
    columns: [],
    ...given,
    list: async (query, signal) => {
      const answer = await list(query, signal)
      return isUnpaged ? found(answer, given.nameOf, query.key) : answer
    },
    get: get ?? (async (id, signal) => pick((await list(UNPAGED, signal)).rows, id)),
    ...(remove === undefined ? {} : { remove }),
    ...(order === undefined ? {} : { order }),
    ...(removePath === undefined ? {} : { removePath }),
    ...(orderPath === undefined ? {} : { orderPath }),
  }
}

/** The calls of a part of a list: `filter` goes along with every question. */
export function narrowed<Row, Filter extends object>(
  calls: Omit<ListCalls<Row>, 'list'> & { list: (query: ListQuery & Filter, signal?: AbortSignal) => Promise<ListAnswer<Row>> },
  filter: Filter,
): ListCalls<Row> {
  return { ...calls, list: (query, signal) => calls.list({ ...query, ...filter }, signal) }
}

/** The addresses of a list, of the form of a new row and of those of the rows; `under` stands before a row's number. */
export function rowPaths(list: string, under = ''): ListResource<ListedRow>['paths'] {
  return { list, add: `${list}/add`, edit: (id) => `${list}${under}/${id}` }
}
