import type { ReactNode } from 'react'

import type { ListAnswer, ListQuery, RowCalls } from '#/api/calls'
import type { RowRoutes } from '#/app/route-ids'
import type { CallDraft } from '#/drafting/call-draft'
import type { Drafting } from '#/drafting/drafting'
import type { StoredRow } from '#/form/record'
import type { Crumb } from '#/ui/crumbs'
import { found, pick, UNPAGED } from './unpaged'

/** The fields of every row of a list. */
export type ListedRow = StoredRow & { id: number }

/** A column of a list, besides the name. */
export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Whether a card shows its label: some values need none. */
  labelled?: boolean
  /** Its grid track on a wide window, if not a share of the width. */
  width?: string
}

/** An additional button of each row, before edit and delete and of the same width. */
type RowAction<Row> = (row: Row) => ReactNode

/**
 * A list of records: everything that its list screen needs, and what its form shares. The form itself is defined separately
 * (`form.ts`), so that opening a list does not load the code of forms.
 */
export type ListResource<Row extends ListedRow> = {
  /** The key of its drafts and queries. */
  key: string
  texts: {
    /** The title of the list. */
    title: string
    /** The label of the name column. */
    name: string
    add: string
    /** One sentence for an empty list. */
    empty: string
    addTitle: string
    editTitle: string
  }
  /** The breadcrumbs of the list; for a list of a course, the course in the address is added. */
  breadcrumbs: readonly Crumb[]
  /** `open` is the link of a row's name, if there is another screen than its form. */
  paths: { list: string; add: string; edit: (id: number) => string; open?: (id: number) => string }
  /** The routes of its screens, by which they read the address. */
  routes: RowRoutes
  nameOf: (row: Row) => string
  /** The picture shown before the name; absent if rows have none. */
  imageOf?: (row: Row) => string | null
  /** Whether pictures fill their frame, as photos do and logos and icons do not. */
  photos?: boolean
  /** Shown instead for rows without a stored picture: an icon, a person. */
  iconOf?: (row: Row) => ReactNode
  /** Whether a new row can start as a copy of another. */
  copyable?: boolean
  /** A badge beside the name. */
  markOf?: (row: Row) => ReactNode
  actions?: readonly RowAction<Row>[]
  columns: readonly Column<Row>[]
  list: (query: ListQuery, signal?: AbortSignal) => Promise<ListAnswer<Row>>
  get: (id: number, signal?: AbortSignal) => Promise<Row>
  /** The link to where a course can be detached from a row that it uses; its form if absent. */
  usageHref?: (courseId: number) => string
  /** Absent if rows cannot be deleted. */
  remove?: (id: number, version: number) => Promise<unknown>
  /** Why this row cannot be deleted; undefined for others. */
  deleteDisabledReason?: (row: Row) => string | undefined
  /** The filters besides the search, as a part of the cache key. */
  scope?: object
  /** A short list that is not paged or searched. */
  unpaged?: boolean
  /** Whether the header sorts it: the server does not sort lists with an order of their own. */
  sortable?: boolean
  /** The maximal number of rows, and the reason. */
  limit?: { most: number; full: string }
  /** Sets the order of all rows; a list with this is not paged and sorted by hand. */
  order?: (ids: number[]) => Promise<ListAnswer<Row>>
  /** The paths of removals and orders, for their drafts. */
  removePath?: (id: number) => string
  orderPath?: string
  /** A list whose drafts are those of a save at `path`. The class of drafts comes with draft mode, not with the list. */
  drafting?: { path: string; make: (own: ListResource<Row>, Draft: typeof CallDraft) => DraftedList<Row> }
}

/** A list in draft mode; `takeBack` discards the draft of a row's removal. */
export type DraftedList<Row extends ListedRow> = Drafting & { resource: ListResource<Row>; takeBack: (row: number) => Promise<unknown> }

/** The generated calls of a list, with the list's query. */
export type ListCalls<Row> = Pick<RowCalls<Row>, 'key' | 'isUnpaged' | 'get' | 'remove' | 'order' | 'removePath' | 'orderPath'> & {
  list: (query: ListQuery, signal?: AbortSignal) => Promise<ListAnswer<Row>>
}

type Optional = 'key' | 'breadcrumbs' | 'columns'

/** Connects a list to its generated calls. */
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

/** The calls of a part of a list: `filter` is added to every query. */
export function narrowed<Row, Filter extends object>(
  calls: Omit<ListCalls<Row>, 'list'> & { list: (query: ListQuery & Filter, signal?: AbortSignal) => Promise<ListAnswer<Row>> },
  filter: Filter,
): ListCalls<Row> {
  return { ...calls, list: (query, signal) => calls.list({ ...query, ...filter }, signal) }
}

/** The paths of a list, of the form of a new row and of those of the rows; `under` precedes a row's id. */
export function rowPaths(list: string, under = ''): ListResource<ListedRow>['paths'] {
  return { list, add: `${list}/add`, edit: (id) => `${list}${under}/${id}` }
}
