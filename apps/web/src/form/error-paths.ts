/** Every wrong field of a form, by its path: `items.2.link`. */
export function errorPaths(errors: object, above = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    const path = above + name
    if (typeof error !== 'object' || error === null) return []
    // What has a type of its own is an error; the rest holds those of a row or of a list of rows.
    return 'type' in error && typeof error.type === 'string' ? [path] : errorPaths(error, `${path}.`)
  })
}
