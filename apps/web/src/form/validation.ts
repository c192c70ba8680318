import type { FieldValues } from 'react-hook-form'
import { safeParse, type $ZodType } from 'zod/v4/core'

import { isFile, isText, type FieldKind } from './field'
import { keepsRule } from './field-rules'
import { isPending } from './image/value'
import { errorOf } from './issues'
import { required, tooFew, wrongFormat, type FieldError } from './messages'
import { fieldRules, fieldTypeOf, inForm, toInput, type FormSpec } from './spec'
import { hasControlCharacters } from './text'

/** The errors of a form, by field path. */
export type Errors = Record<string, FieldError>

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let current: unknown = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Reflect.get(current, key)
  }
  return current
}

/** All values of a body with their paths, rows included: `items.2.link`. */
function* leaves(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null || isPending(value)) {
    yield [path, value]
    return
  }
  for (const [key, one] of Object.entries(value)) yield* leaves(one, path === '' ? key : `${path}.${key}`)
}

/**
 * Validates a form by the generated schema, with the server's codes: field path → the first broken rule. What the schema cannot
 * express (a blank text is missing, a field's kind depends on other values) is validated as on the server.
 */
export function validate<Values extends FieldValues>(spec: FormSpec<Values>, schema: $ZodType, values: Values): Errors {
  const input = toInput(spec, values)
  const found: Errors = {}
  for (const [path, value] of leaves(input, '')) {
    const type = fieldTypeOf(spec, path, values)
    const field = fieldRules(spec, path)
    const isAsked = isText(field) || isFile(field) || spec.required?.some((name) => name === path) === true
    if ((value === '' || value === null) && field.optional !== true && isAsked) {
      const missing = required(type)
      found[path] = missing.code === 'required' ? { ...missing, message: spec.requiredText ?? missing.message } : missing
    } else if (typeof value === 'string' && hasControlCharacters(value, 'several')) {
      found[path] = wrongFormat(type)
    } else if (type !== field.kind && !keepsOther(type, value)) {
      found[path] = wrongFormat(type)
    }
  }
  for (const name of spec.required ?? []) {
    const value: unknown = input[name]
    if (Array.isArray(value) && value.length === 0) found[name] = tooFew(1)
  }
  const { issues = [] } = safeParse(schema, input).error ?? {}
  // An invalid link is reported before its length.
  for (const issue of [...issues.filter(({ code }) => code === 'custom'), ...issues]) {
    const path = issue.path.map(String).join('.')
    const [top = ''] = path.split('.')
    // An issue outside the form's fields is not the person's mistake: the server reports it.
    if (!Object.hasOwn(spec.defaultValues, top) || found[path] !== undefined) continue
    found[path] = errorOf(issue, at(input, issue.path), fieldTypeOf(spec, path, values))
  }
  // A field's own error comes first.
  const all = { ...spec.crossFieldRules?.validate(input), ...found }
  return Object.fromEntries(Object.entries(all).map(([path, error]) => [inForm(spec, path), error]))
}

/** Whether a value satisfies the rule of a kind that depends on other values. */
function keepsOther(type: FieldKind, value: unknown): boolean {
  return typeof value !== 'string' || keepsRule(type, value)
}

export { toNestErrors } from '@hookform/resolvers'
export { parse } from 'zod/v4/core'
