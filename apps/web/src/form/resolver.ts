import type { FieldError as FormFieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'

import { loadRules } from './load-rules'
import { hasRows, type FormSpec } from './spec'

/** What a resolver has to know of the form beside its values. */
export type ValidationContext = {
  current: {
    hasError: (path: string) => boolean
    /** The field was left as the form began in it: nobody meant to fill it in yet. */
    skipsValidation: (path: string) => boolean
  } | null
}

/**
 * react-hook-form's way to `validate`, which comes after the form. The values stay the form's own; the body is made of them
 * when saving.
 *
 * Adding, removing or moving a row validates all rows at once. A row nobody has filled in yet is not to begin with errors,
 * so then only those are kept that are shown already, and the one on the number of rows.
 */
export function resolverOf<Values extends FieldValues>(spec: FormSpec<Values>): Resolver<Values, ValidationContext> {
  return async (values, context, options) => {
    // Without the rules nothing is found wrong: whoever saves waits for them, and is told when they do not come.
    const rules = await loadRules(spec.loadSchema).catch(() => null)
    if (rules === null) return { values, errors: {} }
    const { schema, toNestErrors, validate } = rules
    const [only = '', ...more] = options.names ?? []
    if (more.length === 0 && context?.current?.skipsValidation(only) === true) return { values, errors: {} }
    const rows = more.length === 0 && hasRows(spec, only)
    const errors = Object.entries(validate(spec, schema, values))
      .filter(([path]) => !rows || path === only || (path.startsWith(`${only}.`) && context?.current?.hasError(path) === true))
      .map(([path, { code, message }]): [string, FormFieldError] => [path, { type: code, message }])
    if (errors.length === 0) return { values, errors: {} }
    // `toNestErrors` takes flat paths, whatever its type says.
    const flat: FieldErrors = Object.fromEntries(errors)
    return { values: {}, errors: toNestErrors<Values>(flat, options) }
  }
}
