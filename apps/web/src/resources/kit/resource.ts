import type { ReactNode } from 'react'

import type { StoredRow } from '#/form/form-body'

/** What every row of a list carries. */
export type ListedRow = StoredRow & { id: number }

export type ListQuery = { page: number; perPage: number; key?: string }
/** `source` is the answer itself, which knows by what change it came about. */
export type ListAnswer<Row> = { rows: readonly Row[]; total: number; source?: object }

/** A telling column of a list, beside the name. */
export type Column<Row> = {
  key: string
  label: string
  show: (row: Row) => ReactNode
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
  /** `open`: where a row's name leads, when there is more to see of it than its form. */
  paths: { list: string; add: string; edit: (id: number) => string; open?: (id: number) => string }
  nameOf: (row: Row) => string
  /** The picture shown before the name; absent where rows have none. */
  imageOf?: (row: Row) => string | null
  /** Whether its pictures fill their frame, as photos do and logos and icons do not. */
  photos?: boolean
  /** In its place, for rows whose picture is no stored file: a sign, a person. */
  iconOf?: (row: Row) => ReactNode
  /** Whether a row can be the beginning of a new one: its add form then opens with the row's values. */
  copyable?: boolean
  actions?: readonly RowAction<Row>[]
  columns: readonly Column<Row>[]
  list: (query: ListQuery, signal: AbortSignal) => Promise<ListAnswer<Row>>
  get: (id: number, signal: AbortSignal) => Promise<Row>
  /** Where a course that keeps a row from being removed can be parted from it; its form when absent. */
  usedAt?: (courseId: number) => string
  /** Absent where rows are not removed. */
  remove?: (id: number, version: number) => Promise<unknown>
  /** Why this one row is not removed here; undefined for the others. */
  keeps?: (row: Row) => string | undefined
  /** What narrows the list down beside its search: a part of its place in the cache. */
  scope?: object
  /** A list so short that it is shown whole, and not searched. */
  short?: boolean
  /** How many rows there may be, and why there can be no more. */
  limit?: { most: number; full: string }
  /** Sets the order of all rows; a resource that has it is shown whole and sorted by hand. */
  order?: (ids: number[]) => Promise<ListAnswer<Row>>
}

/** Ties a list to the generated calls. */
export function defineResource<Row extends ListedRow, Answer extends { total: number }>(
  given: Omit<ListResource<Row>, 'list' | 'order'> & {
    list: (query: ListQuery, signal: AbortSignal) => Promise<Answer>
    rowsOf: (answer: Answer) => readonly Row[]
    order?: (ids: number[]) => Promise<Answer>
  },
): ListResource<Row> {
  const { list, order, rowsOf, ...rest } = given
  const shown = (answer: Answer): ListAnswer<Row> => ({ rows: rowsOf(answer), total: answer.total, source: answer })
  return {
    ...rest,
    list: async (query, signal) => shown(await list(query, signal)),
    ...(order === undefined ? {} : { order: async (ids: number[]) => shown(await order(ids)) }),
  }
}
