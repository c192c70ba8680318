import type { ListAnswer, ListQuery } from '#/api/calls'
import { ApiError } from '#/api/errors'
import { matches } from '#/lib/find'
import { formText } from '#/text/uz.form'

/** A sorted list is shown whole; the server keeps at most 500 rows in one. */
export const UNPAGED: ListQuery = { page: 1, perPage: 1000 }

/** One row of a list that is only read whole; one that is not there is told as the server tells of it. */
export function pick<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id)
  if (row !== undefined) return row
  throw missing('GET')
}

/** What the server tells of a row that is not there. */
export function missing(method: string): ApiError {
  return new ApiError({
    status: 404,
    code: 'not_found',
    message: formText.form.gone,
    request: { method, url: location.pathname },
  })
}

/** What a search finds in an answer that has all rows, as the server would. */
export function found<Row>(answer: ListAnswer<Row>, nameOf: (row: Row) => string, key = ''): ListAnswer<Row> {
  if (key === '') return answer
  const rows = answer.rows.filter((row) => matches(nameOf(row), key))
  return { ...answer, rows, total: rows.length }
}
