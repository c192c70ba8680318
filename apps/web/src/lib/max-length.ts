import type { Fields } from '#/form/field'

/** The maximal length of a field in a generated input, in code points; unlimited if the server has no limit. */
export const maxLengthOf = (input: { fields: Fields }, name: string): number => input.fields[name]?.maxLength ?? Number.POSITIVE_INFINITY
