/** The query of a list: a page of it, and a part of the name of its rows. */
export type ListQuery = { page: number; perPage: number; key?: string; sort?: 'name' | '-name' | 'updatedAt' | '-updatedAt' }

/** `source` is the raw response, from which the change id can be read. */
export type ListAnswer<Row> = { rows: readonly Row[]; total: number; source?: object }

/** The calls of a list of rows, generated for each resource. `key` names the rows in drafts and in the query cache. */
export type RowCalls<Row> = {
  key: string
  list: (query: never, signal?: AbortSignal) => Promise<ListAnswer<Row>>
  /** The server always returns all rows and does not search them. */
  isUnpaged?: true
  /** Absent if a row is only read with its list. */
  get?: (id: number, signal?: AbortSignal) => Promise<Row>
  create?: (body: never) => Promise<Row>
  /** The paths of those calls, for their drafts. */
  createPath?: string
  updatePath?: (id: number) => string
  removePath?: (id: number) => string
  orderPath?: string
  update?: (id: number, body: never) => Promise<Row>
  remove?: (id: number, version: number) => Promise<unknown>
  order?: (ids: number[]) => Promise<ListAnswer<Row>>
}

/** The calls of a singleton. */
export type SingletonCalls<Row> = {
  key: string
  load: (signal?: AbortSignal) => Promise<Row | null>
  save: (body: never) => Promise<Row>
  /** The path of that call, for its draft. */
  savePath?: string
  saveMethod?: 'POST'
}

/** The key of a resource of one course, in drafts and in the cache. */
export const courseKey = (courseId: number, what: string) => `course-${courseId}/${what}`

/** The rows of a response, whatever its member is called. */
export function listed<Name extends string, Row>(answer: Record<Name, Row[]> & { total?: number }, name: Name): ListAnswer<Row> {
  const rows = answer[name]
  return { rows, total: answer.total ?? rows.length, source: answer }
}
