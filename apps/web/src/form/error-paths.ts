type InvalidField = { path: string; code: string }

/** Every invalid field of a form by its path, such as `items.2.link`, with its error code. */
export function invalidFields(errors: object, above = ''): InvalidField[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]): InvalidField[] => {
    const path = above + name
    if (typeof error !== 'object' || error === null) return []
    // An object with a type of its own is an error; the others hold the errors of a row or of a list.
    return 'type' in error && typeof error.type === 'string' ? [{ path, code: error.type }] : invalidFields(error, `${path}.`)
  })
}

/** Whether a required value is missing. */
export const isMissing = ({ code }: InvalidField): boolean => /^(?:\w+_)?required$/.test(code)
