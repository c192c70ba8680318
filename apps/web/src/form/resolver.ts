import type { FieldError as FormFieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'

import { loadRules } from './load-rules'
import { hasRows, type FormSpec } from './spec'

/** What a resolver needs from the form besides its values. */
export type ValidationContext = {
  current: {
    hasError: (path: string) => boolean
    /** The field was left unchanged by someone who did not intend to fill it in yet. */
    skipsValidation: (path: string) => boolean
  } | null
}

/**
 * The resolver of react-hook-form around `validate`, which loads after the form. The values stay the form's own; the body is
 * built when saving.
 *
 * A change in the number of rows validates all rows; only errors already shown, and that of the list, are kept, so that a new row
 * does not start with errors.
 */
export function resolverOf<Values extends FieldValues>(spec: FormSpec<Values>): Resolver<Values, ValidationContext> {
  return async (values, context, options) => {
    // If the rules could not be loaded, nothing is reported here; saving waits for them and reports the failure.
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
    // `toNestErrors` accepts flat paths, despite its type.
    const flat: FieldErrors = Object.fromEntries(errors)
    return { values: {}, errors: toNestErrors<Values>(flat, options) }
  }
}
