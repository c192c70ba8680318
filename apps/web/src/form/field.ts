import type { $ZodType } from 'zod/v4/core'

import type { ImageRule, MediaFolder } from '#/api/generated/contract'
import type { WantedSlot } from './image/slots'

/** The kind of a field. */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'html'
  | 'link'
  | 'phone'
  | 'login'
  | 'colour'
  | 'password'
  | 'secret'
  | 'image'
  | 'video'
  /** A picture or a video, depending on other fields: the form decides. */
  | 'media'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'list'
  | 'object'

/** The server's definition of a field, for hints, counters and uploads. The schema does the validation. */
export type Field = {
  kind: FieldKind
  /** Whether it may be left empty. */
  optional?: boolean
  /** Code points of a text, or entries of a list. */
  minLength?: number
  maxLength?: number
  /** Code points of a rich text without its markup. */
  maxText?: number
  minimum?: number
  maximum?: number
  folder?: MediaFolder
  rule?: ImageRule
  /** The slot on the site that shows the picture, if its shape is known. */
  slot?: WantedSlot
  options?: readonly (string | number)[]
  /** The entries of a list. */
  item?: Field
  fields?: Fields
}

export type Fields = { readonly [name: string]: Field }

/** The input of a call, generated from the OpenAPI document. */
export type FormInput<Body, Values> = {
  /** The rules, which load after the form. */
  loadSchema: () => Promise<$ZodType<Body>>
  fields: { readonly [Name in keyof Values]: Field }
  /** The values of a new record. */
  defaultValues: Values
}

/**
 * A row of a list of plain texts. The library's rows must be objects, so a form holds each text as one; the body and the server
 * have plain texts.
 */
export type TextRow = { text: string }
export const textRow: TextRow = { text: '' }

/** For fields without a definition. */
export const UNKNOWN_FIELD: Field = { kind: 'text', optional: true }

const TEXTS: ReadonlySet<FieldKind> = new Set(['text', 'multiline', 'html', 'link', 'phone', 'login', 'colour', 'password', 'secret'])
const FILES: ReadonlySet<FieldKind> = new Set(['image', 'video', 'media'])

export const isText = (field: Field): boolean => TEXTS.has(field.kind)
export const isFile = (field: Field): boolean => FILES.has(field.kind)

/** The field at a path such as `items.2.percent`, or undefined. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  let current: Field | undefined = { kind: 'object', fields }
  for (const part of path.split('.')) current = current?.kind === 'list' ? current.item : current?.fields?.[part]
  return current
}

/** The values of a new row of a list, if its rows are edited in the form and not chosen from another list. */
export function emptyRow(list: Field | undefined): object | undefined {
  const item = list?.kind === 'list' ? list.item : undefined
  if (item === undefined) return undefined
  if (item.fields !== undefined) return Object.fromEntries(Object.entries(item.fields).map(([name, field]) => [name, emptyValue(field)]))
  return isText(item) ? textRow : undefined
}

function emptyValue(field: Field): unknown {
  if (isText(field)) return ''
  if (field.kind === 'boolean') return false
  return field.kind === 'list' ? [] : null
}
