/** What is asked of a list: a page of it, and a part of the name of its rows. */
export type ListQuery = { page: number; perPage: number; key?: string; sort?: 'name' | '-name' | 'updatedAt' | '-updatedAt' }

/** `source` is the answer itself, which knows by what change it came about. */
export type ListAnswer<Row> = { rows: readonly Row[]; total: number; source?: object }

/**
 * The calls of a list of rows, generated for each resource. `key` names the rows among the drafts and in the cache of
 * queries.
 */
export type RowCalls<Row> = {
  key: string
  list: (query: never, signal?: AbortSignal) => Promise<ListAnswer<Row>>
  /** The server answers all rows whatever is asked, and does not search them. */
  isUnpaged?: true
  /** Absent where a row is only read with its list. */
  get?: (id: number, signal?: AbortSignal) => Promise<Row>
  create?: (body: never) => Promise<Row>
  /** Where those go, for drafts of them. */
  createPath?: string
  updatePath?: (id: number) => string
  removePath?: (id: number) => string
  orderPath?: string
  update?: (id: number, body: never) => Promise<Row>
  remove?: (id: number, version: number) => Promise<unknown>
  order?: (ids: number[]) => Promise<ListAnswer<Row>>
}

/** The calls of a record there is one of. */
export type SingletonCalls<Row> = {
  key: string
  load: (signal?: AbortSignal) => Promise<Row | null>
  save: (body: never) => Promise<Row>
  /** Where that goes, for a draft of it. */
  savePath?: string
  saveMethod?: 'POST'
}

/** Names what belongs to one course among the drafts and in the cache. */
export const courseKey = (courseId: number, what: string) => `course-${courseId}/${what}`

/** The rows of an answer, whatever they are called there. */
export function listed<Name extends string, Row>(answer: Record<Name, Row[]> & { total?: number }, name: Name): ListAnswer<Row> {
  const rows = answer[name]
  return { rows, total: answer.total ?? rows.length, source: answer }
}
