import type { FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

import { emptyRow, fieldAt, isText, UNKNOWN_FIELD, type Field, type FieldKind, type Fields } from './field'
import { isPending } from './image/value'
import type { FieldError } from './messages'
import { normaliseText } from './text'

/** The fields of a form, and those in its rows: `items.link`. */
type Paths<Values extends FieldValues> = (keyof Values & string) | `${keyof Values & string}.${string}`

/** What a form needs to know of its record, besides its look. */
export type FormSpec<Values extends FieldValues = FieldValues> = {
  /** The generated schema of the body, which loads after the form. */
  loadSchema: () => Promise<$ZodType<Record<string, unknown>>>
  /** The server's definition of each field, also generated. */
  fields: Fields
  /** The values of a new record. */
  defaultValues: Values
  /** Fields whose kind depends on other values. */
  fieldTypes?: { readonly [Path in Paths<Values>]?: (values: Readonly<Record<string, unknown>>) => FieldKind }
  /** The labels of a choice whose stored values are not readable. */
  optionLabels?: { readonly [Name in keyof Values & string]?: Readonly<Record<string, string>> }
  /** Fields that this form requires although the schema, which has other uses too, lets them be empty. */
  required?: readonly (keyof Values & string)[]
  /** The message for an empty required field, if the usual one does not fit. */
  requiredText?: string
  /** Rules between fields, which the schema does not have: `validate` gets the body and returns the errors. */
  crossFieldRules?: {
    fields: readonly (keyof Values & string)[]
    validate: (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, FieldError>>
  }
  /** Fields with another path in the stored row than in the body: `categoryId` in `category.id`. */
  reads?: { readonly [Name in keyof Values & string]?: string }
}

/** The path of `items.2.link` in the form's definition: `items.link`. */
function generic(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, '')
}

/** Whether `descriptions.2` is a row that is a plain text. */
function isTextRow<Values extends FieldValues>(spec: FormSpec<Values>, path: string): boolean {
  const list = spec.fields[generic(path)]
  return list?.kind === 'list' && list.item !== undefined && isText(list.item) && /^[^.]+\.\d+$/.test(path)
}

/** Whether a field is a list of rows that are edited in the form. */
export function hasRows<Values extends FieldValues>(spec: FormSpec<Values>, name: string): boolean {
  return emptyRow(spec.fields[name]) !== undefined
}

/** The form's path of a body field: `descriptions.2` → `descriptions.2.text`. */
export function inForm<Values extends FieldValues>(spec: FormSpec<Values>, path: string): string {
  return isTextRow(spec, path) ? `${path}.text` : path
}

/** The kind of a field, given the form's values. */
export function fieldTypeOf<Values extends FieldValues>(spec: FormSpec<Values>, path: string, values: Values): FieldKind {
  const fieldTypes: NonNullable<FormSpec['fieldTypes']> = spec.fieldTypes ?? {}
  return fieldTypes[generic(path)]?.(values) ?? fieldRules(spec, path).kind
}

/** The rules of a field by its path in the form, those of the form included. */
export function fieldRules<Values extends FieldValues>(spec: FormSpec<Values>, path: string): Field {
  const row = path.replace(/\.text$/, '')
  const field = fieldAt(spec.fields, isTextRow(spec, row) ? row : path) ?? UNKNOWN_FIELD
  return spec.required?.some((name) => name === path) === true ? { ...field, optional: false } : field
}

/** The values of a form without those that drafts do not store. */
export function toKeep<Values extends FieldValues>(spec: FormSpec<Values>, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(spec.fields[name])))
}

/** Whether a draft of these values stores all of them: none is a password. */
export function keepsAll<Values extends FieldValues>(spec: FormSpec<Values>, values: Values): boolean {
  return Object.entries(values).every(([name, value]) => !isSecret(spec.fields[name]) || value === '' || value === null)
}

/** Which fields of a form are required: those that are not marked as optional, all of several, or neither needs saying. */
export function requiredFields<Values extends FieldValues>({ fields, required = [] }: FormSpec<Values>): 'others' | 'all' | null {
  const marked = Object.entries(fields).filter(([, { kind }]) => kind !== 'boolean' && kind !== 'object')
  const optional = marked.filter(([, field]) => field.optional)
  if (optional.length > 0) return optional.length < marked.length ? 'others' : null
  // A list may be empty unless the form says otherwise.
  const isAll = marked.every(([name, { kind }]) => kind !== 'list' || required.some((one) => one === name))
  return isAll && marked.length > 1 ? 'all' : null
}

const isSecret = (field: Field | undefined): boolean => field?.kind === 'password' || field?.kind === 'secret'

/** The members of `like`, with the values of `stored` where it has any. */
function filled<T extends object>(like: T, stored: unknown): T {
  const found = Object.keys(like).flatMap((name) => {
    const value: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return { ...like, ...Object.fromEntries(found) }
}

/** Reads values from other paths of a stored row. A draft of the form has them at its own. */
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

/** A stored row as form values: its fields only, with the form's own empty values. */
export function toValues<Values extends FieldValues>(spec: FormSpec<Values>, row: object | null): Values {
  const values = filled(spec.defaultValues, row === null ? null : { ...readElsewhere(spec, row), ...row })
  const rows = Object.keys(values).flatMap((name) => {
    const empty = emptyRow(spec.fields[name])
    const stored: unknown = values[name]
    return empty !== undefined && Array.isArray(stored) ? [[name, stored.map((one) => filled(empty, asRow(one)))] as const] : []
  })
  return { ...values, ...Object.fromEntries(rows) }
}

/**
 * The form's values as a body: texts cleaned as on the server, an empty optional field as null. `pathOf` gives the path of a
 * chosen file; without it, while validating, the file itself stays.
 */
export function toInput<Values extends FieldValues>(
  spec: FormSpec<Values>,
  values: Values,
  pathOf?: (name: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(spec.defaultValues).map((name) => {
      const value: unknown = values[name]
      if (isPending(value)) return [name, pathOf === undefined ? value : pathOf(name)]
      return [name, plain(spec, name, clean(value, (path) => fieldRules(spec, path).optional === true, name))]
    }),
  )
}

/** A list of texts, or of rows that are sent by their ids, as in the body. */
function plain<Values extends FieldValues>(spec: FormSpec<Values>, name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const isIds = spec.fields[name]?.item?.kind === 'number'
  const member = isIds ? 'id' : isTextRow(spec, `${name}.0`) ? 'text' : null
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
