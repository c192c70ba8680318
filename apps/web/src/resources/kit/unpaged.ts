import type { ListAnswer, ListQuery } from '#/api/calls'
import { ApiError } from '#/api/errors'
import { matches } from '#/lib/find'
import { formText } from '#/text/uz.form'

/** A sorted list is not paged; the server allows at most 500 rows in one. */
export const UNPAGED: ListQuery = { page: 1, perPage: 1000 }

/** One row of an unpaged list; throws the same 404 as the server if it is missing. */
export function pick<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id)
  if (row !== undefined) return row
  throw missing('GET')
}

/** The error that the server returns for a missing row. */
export function missing(method: string): ApiError {
  return new ApiError({
    status: 404,
    code: 'not_found',
    message: formText.form.gone,
    request: { method, url: location.pathname },
  })
}

/** The rows of an unpaged response that match a search, by the server's rules. */
export function found<Row>(answer: ListAnswer<Row>, nameOf: (row: Row) => string, key = ''): ListAnswer<Row> {
  if (key === '') return answer
  const rows = answer.rows.filter((row) => matches(nameOf(row), key))
  return { ...answer, rows, total: rows.length }
}
