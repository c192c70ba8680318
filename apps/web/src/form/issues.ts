import type { $ZodIssue } from 'zod/v4/core'

import { grouped } from '#/lib/numbers'
import { fieldErrorsText } from '#/text/uz.field-errors'
import { formatsText as formats } from '#/text/uz.formats'
import type { FieldKind } from './field'
import type { BrokenRule } from './field-rules'
import { required, tooFew, tooLong, wrongFormat, type FieldError } from './messages'

const text = fieldErrorsText

const shown = (value: number | bigint): string => grouped(Number(value))

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/**
 * Maps an issue of a generated schema to the server's code and the dictionary's text, so that a rule has the same message whether
 * the browser or the server found it. `input` is the validated value.
 */
export function errorOf(issue: $ZodIssue, input: unknown, type: FieldKind): FieldError {
  if (isEmpty(input) && (issue.code === 'invalid_type' || issue.code === 'too_small' || issue.code === 'invalid_format')) {
    return required(type)
  }
  switch (issue.code) {
    case 'too_small': {
      const least = Number(issue.minimum)
      if (issue.origin === 'string') return { code: 'too_short', message: text.too_short(least) }
      if (issue.origin === 'array' || issue.origin === 'set') return tooFew(least)
      return { code: 'out_of_range', message: text.at_least(shown(issue.minimum)) }
    }
    case 'too_big': {
      const most = Number(issue.maximum)
      if (issue.origin === 'string') return tooLong(most)
      if (issue.origin === 'array' || issue.origin === 'set') return { code: 'too_many', message: text.too_many(most) }
      return { code: 'out_of_range', message: text.at_most(shown(issue.maximum)) }
    }
    case 'invalid_value':
      return isEmpty(input) ? required(type) : { code: 'unknown_value', message: text.unknown_value }
    case 'invalid_union':
      return isEmpty(input) ? required(type) : wrongFormat(type)
    case 'custom':
      return customError(issue.params, type)
    case 'invalid_format':
      return wrongText(issue.path.at(-1), type)
    case 'not_multiple_of':
    case 'invalid_type':
    default:
      return wrongFormat(type)
  }
}

/** The texts with a format of their own, by the name of their field. */
const OWN_FORMATS: ReadonlyMap<unknown, string> = new Map([
  ['slug', formats.slug],
  ['email', formats.email],
  ['googleAnalytics', formats.googleAnalytics],
  ['googleTagManager', formats.googleTagManager],
  ['yandexMetrika', formats.counter],
  ['metaPixel', formats.counter],
  // Other links are fields of that kind.
  ['link', formats.menuLink],
])

function wrongText(name: unknown, type: FieldKind): FieldError {
  const message = type === 'text' ? OWN_FORMATS.get(name) : undefined
  return message === undefined ? wrongFormat(type) : { code: 'wrong_format', message }
}

/** A rule of `field-rules.ts`. */
function customError(params: Partial<BrokenRule> | undefined, type: FieldKind): FieldError {
  switch (params?.rule) {
    case 'html':
      return tooLong(params.most ?? 0)
    case 'picture-size':
      return { code: 'image_wrong_size', message: text.image_wrong_size }
    case 'file-bytes':
      return { code: 'image_too_large', message: text.image_too_large }
    default:
      return wrongFormat(type)
  }
}
