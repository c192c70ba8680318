import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { safeParse } from 'zod/v4/core'

import { isLink } from './link'
import { brokenRule, required, wrongFormat, type Broken } from './messages'
import { rulesOf, shapeOf } from './rules'
import { meaningOf, toInput, type FormSpec } from './spec'
import { hasControlCharacters } from './text'

export type Judged = Record<string, Broken>

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let current: unknown = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Reflect.get(current, key)
  }
  return current
}

/**
 * Judges a form by the generated schema, with the server's codes: path of the field → the first rule it breaks. What the
 * schema cannot say (a blank text is missing, a link is one) is judged as the server does.
 */
export function judge<Values extends FieldValues>(spec: FormSpec<Values>, values: Values): Judged {
  const input = toInput(spec, values)
  const found: Judged = {}
  const shape = shapeOf(spec.schema)
  for (const [name, value] of Object.entries(input)) {
    const meaning = meaningOf(spec, name)
    const { optional, kind } = rulesOf(shape[name])
    if ((value === '' || value === null) && !optional && (kind === 'string' || meaning === 'image')) {
      found[name] = required(meaning)
    } else if (typeof value === 'string' && hasControlCharacters(value, 'several')) {
      found[name] = wrongFormat(meaning)
    } else if (meaning === 'link' && typeof value === 'string' && !isLink(value)) {
      found[name] = wrongFormat('link')
    }
  }
  const result = safeParse(spec.schema, input)
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.map(String).join('.')
    const [top = ''] = path.split('.')
    // An issue outside the form's fields is no fault of the person's: the server tells it.
    if (!Object.hasOwn(spec.blank, top) || found[path] !== undefined) continue
    found[path] = brokenRule(issue, at(input, issue.path), meaningOf(spec, path))
  }
  return found
}

/** react-hook-form's way to {@link judge}. The values stay the form's own; the body is made of them when saving. */
export function resolverOf<Values extends FieldValues>(spec: FormSpec<Values>): Resolver<Values> {
  return (values, _context, options) => {
    const errors = Object.entries(judge(spec, values)).map(([path, broken]): [string, FieldError] => [
      path,
      { type: broken.code, message: broken.message },
    ])
    if (errors.length === 0) return { values, errors: {} }
    // `toNestErrors` takes flat paths, whatever its type says.
    const flat: FieldErrors = Object.fromEntries(errors)
    return { values: {}, errors: toNestErrors<Values>(flat, options) }
  }
}
