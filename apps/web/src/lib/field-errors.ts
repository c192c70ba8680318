import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#/api/errors'

/** Maps server errors to a form's own fields and focuses the first of them. */
export function applyServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return
  const mine = error.fields.flatMap(({ field, message, code }) => {
    const path = fields.find((one) => one === field)
    return path === undefined ? [] : [{ path, message, code }]
  })
  for (const [index, { path, message, code }] of mine.entries()) {
    setError(path, { type: code, message }, { shouldFocus: index === 0 })
  }
}
