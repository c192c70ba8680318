import { ApiError } from '#/api/client'
import { formText } from '#/text/uz.form'

/** One row of a list that is only read whole; one that is not there is told as the server tells of it. */
export function pick<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id)
  if (row !== undefined) return row
  throw new ApiError({
    status: 404,
    code: 'not_found',
    message: formText.form.gone,
    request: { method: 'GET', url: location.pathname },
  })
}
