import { ApiError } from '#/api/client'
import { matches } from '#/lib/find'
import { formText } from '#/text/uz.form'

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

/**
 * What is listed of an answer that has all rows and no total, searched here as the server would. It stays the answer
 * itself, which knows by what change it came about.
 */
export function whole<Answer extends object, Row>(answer: Answer, rows: readonly Row[], nameOf: (row: Row) => string, key = '') {
  const found = key === '' ? rows : rows.filter((row) => matches(nameOf(row), key))
  return Object.assign(answer, { rows: found, total: found.length })
}
