import type { FieldError } from '#/api/errors'

/** The form's path for a field the server named: `items[2].percent` → `items.2.percent`. */
export function formPath(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
}

export type Landed = { path: string; code: string; message: string }

/**
 * Lands the server's field errors on the form's fields. An error deeper than a field the form has (a list the form shows
 * as one field) lands on that field; what no field can show is given back, to be told otherwise.
 */
export function applyServerErrors(errors: readonly FieldError[], fields: readonly string[]): { landed: Landed[]; rest: FieldError[] } {
  const landed: Landed[] = []
  const rest: FieldError[] = []
  for (const error of errors) {
    const path = formPath(error.field)
    const [top = ''] = path.split('.')
    if (!fields.includes(top)) rest.push(error)
    // The first word about a field is the one to show.
    else if (!landed.some((one) => one.path === path)) landed.push({ path, code: error.code, message: error.message })
  }
  return { landed, rest }
}
