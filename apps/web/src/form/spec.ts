import type { FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

import type { ImageRule, MediaFolder } from '#/api/generated/contract'
import { isPending } from './image/value'
import type { Broken, Meaning } from './messages'
import { rulesOf, schemaAt, type FieldRules } from './rules'
import { normaliseText } from './text'

/** Where an image field's picture goes and what size it may have. */
export type ImageField = { folder: MediaFolder; rule: ImageRule }

/** The fields of a form, and those in its rows: `items.link`. */
type Paths<Values extends FieldValues> = (keyof Values & string) | `${keyof Values & string}.${string}`

/** What a form has to know of its record, beyond how it looks. */
export type FormSpec<Values extends FieldValues = FieldValues> = {
  /** The generated schema of the body that saves it. */
  schema: $ZodType<Record<string, unknown>>
  /** The fields of the form, as they are in a new record. */
  blank: Values
  images?: { readonly [Name in keyof Values & string]?: ImageField }
  /** Where the video of a field goes. */
  videos?: { readonly [Name in keyof Values & string]?: { folder: MediaFolder } }
  /** Fields that are links or phone numbers, which the schema does not tell; some are one or the other by what else is typed. */
  meanings?: { readonly [Path in Paths<Values>]?: Meaning | ((values: Readonly<Record<string, unknown>>) => Meaning) }
  /** What the values of a choice are called, where its stored value is not for reading. */
  words?: { readonly [Name in keyof Values & string]?: Readonly<Record<string, string>> }
  /** Fields that no draft keeps: passwords. */
  secrets?: readonly (keyof Values & string)[]
  /** Fields this form asks for although the schema, which has other uses too, lets them be empty. */
  required?: readonly (keyof Values & string)[]
  /** What holds between fields, which the schema does not tell: `judge` is given the body and names what is wrong. */
  together?: {
    fields: readonly (keyof Values & string)[]
    judge: (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, Broken>>
  }
  /** Fields that are rows, each with what a new row holds. */
  rows?: { readonly [Name in keyof Values & string]?: object }
  /** Fields that a stored row has in another place than the body: `categoryId` in `category.id`. */
  reads?: { readonly [Name in keyof Values & string]?: string }
}

/** `items.2.link` as the form's definition names it: `items.link`. */
function generic(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, '')
}

/**
 * A row of a list of plain texts. The library's rows are objects, so a form holds each text as one (`rows` names
 * {@link textRow}); the body and the server know the text alone.
 */
export type TextRow = { text: string }
export const textRow: TextRow = { text: '' }

/** Whether what stands at `descriptions.2` is such a row. */
function isText<Values extends FieldValues>(spec: FormSpec<Values>, path: string): boolean {
  const [name = ''] = path.split('.')
  return generic(path) === name && path !== name && spec.rows?.[name] !== undefined && rulesOf(schemaAt(spec.schema, path)).kind === 'string'
}

/** The body's path of a field, `descriptions.2`, as the form names it: `descriptions.2.text`. */
export function inForm<Values extends FieldValues>(spec: FormSpec<Values>, path: string): string {
  return isText(spec, path) ? `${path}.text` : path
}

/** The schema of a field by its path in the form. */
export function fieldSchema<Values extends FieldValues>(spec: FormSpec<Values>, path: string): unknown {
  const row = path.replace(/\.text$/, '')
  return schemaAt(spec.schema, isText(spec, row) ? row : path)
}

/** What a field is, in a form that holds these values. */
export function meaningOf<Values extends FieldValues>(spec: FormSpec<Values>, path: string, values: Values): Meaning {
  const name = generic(path)
  if (spec.images?.[name] !== undefined) return 'image'
  if (spec.videos?.[name] !== undefined) return 'video'
  const meanings: NonNullable<FormSpec['meanings']> = spec.meanings ?? {}
  const meaning = meanings[name] ?? 'plain'
  return typeof meaning === 'function' ? meaning(values) : meaning
}

/** The rules of a field, those of its form included. */
export function fieldRules<Values extends FieldValues>(spec: FormSpec<Values>, path: string): FieldRules {
  const rules = rulesOf(fieldSchema(spec, path))
  return spec.required?.some((name) => name === path) === true ? { ...rules, optional: false } : rules
}

/** The values of a form without those that no draft keeps. */
export function toKeep<Values extends FieldValues>(spec: FormSpec<Values>, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => spec.secrets?.some((secret) => secret === name) !== true))
}

/** The members of `like`, as `stored` has them where it has any. */
function filled<T extends object>(like: T, stored: unknown): T {
  const found = Object.keys(like).flatMap((name) => {
    const value: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return { ...like, ...Object.fromEntries(found) }
}

/** What a stored row has in other places. What the form itself has kept, a draft, stands in its own. */
function readElsewhere<Values extends FieldValues>(spec: FormSpec<Values>, row: object): object {
  const found = Object.entries(spec.reads ?? {}).map(([name, path]) => [
    name,
    path?.split('.').reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
      row,
    ),
  ])
  return Object.fromEntries(found)
}

/** An entry of a stored list as a form's row. */
function asRow(entry: unknown): unknown {
  return typeof entry === 'string' ? { text: entry } : entry
}

/** A stored row as the form shows it: its fields only, with the form's own idea of empty. */
export function toValues<Values extends FieldValues>(spec: FormSpec<Values>, row: object | null): Values {
  const values = filled(spec.blank, row === null ? null : { ...readElsewhere(spec, row), ...row })
  const rows = Object.entries(spec.rows ?? {}).flatMap(([name, blank]) => {
    const stored: unknown = values[name]
    return blank !== undefined && Array.isArray(stored) ? [[name, stored.map((one) => filled(blank, asRow(one)))] as const] : []
  })
  return { ...values, ...Object.fromEntries(rows) }
}

/**
 * The form's values as the body would carry them: texts cleaned as the server cleans them, an empty optional field as
 * null. `pathOf` says under which path a chosen picture goes (while judging, before it is stored: any).
 */
export function toInput<Values extends FieldValues>(
  spec: FormSpec<Values>,
  values: Values,
  pathOf: (name: string) => string = () => 'other/pending.png',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(spec.blank).map((name) => {
      const value: unknown = values[name]
      if (isPending(value)) return [name, pathOf(name)]
      return [name, plain(spec, name, clean(value, (path) => fieldRules(spec, path).optional, name))]
    }),
  )
}

/** A list of texts, or of rows that are sent by their ids, as the body carries it. */
function plain<Values extends FieldValues>(spec: FormSpec<Values>, name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const isIds = rulesOf(schemaAt(spec.schema, `${name}.0`)).kind === 'number'
  const member = isIds ? 'id' : isText(spec, `${name}.0`) ? 'text' : null
  if (member === null) return value
  return value.map((row: unknown): unknown => (typeof row === 'object' && row !== null ? Reflect.get(row, member) : row))
}

function clean(value: unknown, mayBeEmpty: (path: string) => boolean, path: string): unknown {
  if (typeof value === 'string') {
    const text = normaliseText(value)
    return text === '' && mayBeEmpty(path) ? null : text
  }
  if (Array.isArray(value)) return value.map((one: unknown, index) => clean(one, mayBeEmpty, `${path}.${index}`))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one, mayBeEmpty, `${path}.${key}`)]))
  }
  return value
}
