type InvalidField = { path: string; code: string }

/** Every wrong field of a form, by its path, `items.2.link`, with the code of what is wrong. */
export function invalidFields(errors: object, above = ''): InvalidField[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]): InvalidField[] => {
    const path = above + name
    if (typeof error !== 'object' || error === null) return []
    // What has a type of its own is an error; the rest holds those of a row or of a list of rows.
    return 'type' in error && typeof error.type === 'string' ? [{ path, code: error.type }] : invalidFields(error, `${path}.`)
  })
}

/** Whether something that has to be there is not. */
export const isMissing = ({ code }: InvalidField): boolean => /^(?:\w+_)?required$/.test(code)
