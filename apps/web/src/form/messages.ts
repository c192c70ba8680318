import { formText } from '#/text/uz.form'
import { colourText } from '#/text/uz.colour'
import { fieldErrorsText } from '#/text/uz.field-errors'
import type { FieldKind } from './field'

const text = fieldErrorsText

/** A broken rule: the server's code and the message for the person. */
export type FieldError = { code: string; message: string }

/** A required field that is empty. */
export function required(type: FieldKind): FieldError {
  if (type === 'image') return { code: 'image_required', message: text.image_required }
  return { code: 'required', message: type === 'video' ? text.video_required : text.required }
}

/** Too few rows. */
export function tooFew(least: number): FieldError {
  return { code: 'too_few', message: text.too_few(least) }
}

/** A text over its limit. */
export function tooLong(most: number): FieldError {
  return { code: 'too_long', message: text.too_long(most) }
}

/** A value that is too small or too large compared with another field. */
export function outOfRange(message: string): FieldError {
  return { code: 'out_of_range', message }
}

/** A text of the wrong format. */
export function wrongFormat(type: FieldKind): FieldError {
  const words: { readonly [Name in FieldKind]?: string } = {
    link: text.wrong_link,
    phone: formText.field.wrongPhone,
    login: text.wrong_login,
    colour: colourText.wrong,
    number: text.wrong_number,
  }
  return { code: 'wrong_format', message: words[type] ?? text.wrong_format }
}
