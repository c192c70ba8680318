import { colourText } from '#/text/uz.colour'
import { formText } from '#/text/uz.form'
import type { FieldKind } from './field'

const text = formText.fields

/** A broken rule: the server's code for it, and what the person reads. */
export type FieldError = { code: string; message: string }

/** An empty field that may not be. */
export function required(type: FieldKind): FieldError {
  if (type === 'image') return { code: 'image_required', message: text.image_required }
  return { code: 'required', message: type === 'video' ? text.video_required : text.required }
}

/** Fewer rows than there have to be. */
export function tooFew(least: number): FieldError {
  return { code: 'too_few', message: text.too_few(least) }
}

/** A text longer than it may be. */
export function tooLong(most: number): FieldError {
  return { code: 'too_long', message: text.too_long(most) }
}

/** A value that is too small or too large beside that of another field. */
export function outOfRange(message: string): FieldError {
  return { code: 'out_of_range', message }
}

/** A field whose text has not the form it should have. */
export function wrongFormat(type: FieldKind): FieldError {
  const words: { readonly [Name in FieldKind]?: string } = {
    link: text.wrong_link,
    phone: text.wrong_phone,
    login: text.wrong_login,
    colour: colourText.wrong,
    number: text.wrong_number,
  }
  return { code: 'wrong_format', message: words[type] ?? text.wrong_format }
}
