import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { safeParse } from 'zod/v4/core'

import { RULES } from '#/api/generated/contract'
import { codePoints } from '#/lib/numbers'
import { htmlText } from './html/text'
import { isLink } from './link'
import { brokenRule, required, tooFew, tooLong, wrongFormat, type Broken } from './messages'
import { fieldRules, inForm, meaningOf, toInput, type FormSpec } from './spec'
import { hasControlCharacters } from './text'

const PHONE = new RegExp(RULES.phonePattern)

export type Judged = Record<string, Broken>

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let current: unknown = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Reflect.get(current, key)
  }
  return current
}

/** Everything a body is made of, rows looked through: `items.2.link` and what stands there. */
function* leaves(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value]
    return
  }
  for (const [key, one] of Object.entries(value)) yield* leaves(one, path === '' ? key : `${path}.${key}`)
}

/**
 * Judges a form by the generated schema, with the server's codes: path of the field → the first rule it breaks. What the
 * schema cannot say (a blank text is missing, a link is one) is judged as the server does.
 */
export function judge<Values extends FieldValues>(spec: FormSpec<Values>, values: Values): Judged {
  const input = toInput(spec, values)
  const found: Judged = {}
  for (const [path, value] of leaves(input, '')) {
    const meaning = meaningOf(spec, path, values)
    const { optional, kind } = fieldRules(spec, path)
    const asked = kind === 'string' || meaning === 'image' || spec.required?.some((name) => name === path) === true
    if ((value === '' || value === null) && !optional && asked) {
      found[path] = required(meaning)
    } else if (typeof value === 'string' && hasControlCharacters(value, 'several')) {
      found[path] = wrongFormat(meaning)
    } else if (meaning === 'link' && typeof value === 'string' && !isLink(value)) {
      found[path] = wrongFormat('link')
    } else if (meaning === 'phone' && typeof value === 'string' && !PHONE.test(value)) {
      found[path] = wrongFormat('phone')
    } else if (meaning === 'html' && typeof value === 'string' && codePoints(htmlText(value)) > RULES.htmlTextMax) {
      found[path] = tooLong(RULES.htmlTextMax)
    }
  }
  for (const name of spec.required ?? []) {
    const value: unknown = input[name]
    if (Array.isArray(value) && value.length === 0) found[name] = tooFew(1)
  }
  const result = safeParse(spec.schema, input)
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.map(String).join('.')
    const [top = ''] = path.split('.')
    // An issue outside the form's fields is no fault of the person's: the server tells it.
    if (!Object.hasOwn(spec.blank, top) || found[path] !== undefined) continue
    found[path] = brokenRule(issue, at(input, issue.path), meaningOf(spec, path, values))
  }
  // A field that is wrong by itself says that first.
  const all = { ...spec.together?.judge(input), ...found }
  return Object.fromEntries(Object.entries(all).map(([path, broken]) => [inForm(spec, path), broken]))
}

/** What a resolver has to know of the form beside its values. */
export type Told = { current: ((path: string) => boolean) | null }

/**
 * react-hook-form's way to {@link judge}. The values stay the form's own; the body is made of them when saving.
 *
 * Adding, removing or moving a row judges all rows at once. A row nobody has filled in yet is not to begin with errors, so
 * then only those are kept that are told already, and the one on the number of rows.
 */
export function resolverOf<Values extends FieldValues>(spec: FormSpec<Values>): Resolver<Values, Told> {
  return (values, told, options) => {
    const [only = '', ...more] = options.names ?? []
    const rows = more.length === 0 && spec.rows?.[only] !== undefined
    const errors = Object.entries(judge(spec, values))
      .filter(([path]) => !rows || path === only || (path.startsWith(`${only}.`) && told?.current?.(path) === true))
      .map(([path, broken]): [string, FieldError] => [path, { type: broken.code, message: broken.message }])
    if (errors.length === 0) return { values, errors: {} }
    // `toNestErrors` takes flat paths, whatever its type says.
    const flat: FieldErrors = Object.fromEntries(errors)
    return { values: {}, errors: toNestErrors<Values>(flat, options) }
  }
}
