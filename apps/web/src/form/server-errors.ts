import type { FieldError } from '#/api/errors'

/** The form's path of a server field: `items[2].percent` → `items.2.percent`. */
export function formPath(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
}

type AppliedError = { path: string; code: string; message: string }

/**
 * Maps server errors to form fields. An error in a nested value goes to its nearest field; the rest is returned.
 */
export function applyServerErrors(errors: readonly FieldError[], fields: readonly string[]): { applied: AppliedError[]; rest: FieldError[] } {
  const applied: AppliedError[] = []
  const rest: FieldError[] = []
  for (const error of errors) {
    const path = formPath(error.field)
    const [top = ''] = path.split('.')
    if (!fields.includes(top)) rest.push(error)
    // Only the first error of a field is shown.
    else if (!applied.some((one) => one.path === path)) applied.push({ path, code: error.code, message: error.message })
  }
  return { applied, rest }
}
