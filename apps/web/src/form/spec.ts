import type { FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

import type { ImageRuleName, UploadFolder } from './image/limits'
import { isPending } from './image/value'
import type { Meaning } from './messages'
import { rulesOf, shapeOf } from './rules'
import { normaliseText } from './text'

/** Where an image field's picture goes and what size it may have. */
export type ImageField = { folder: UploadFolder; rule: ImageRuleName }

/** What a form has to know of its record, beyond how it looks. */
export type FormSpec<Values extends FieldValues = FieldValues> = {
  /** The generated schema of the body that saves it. */
  schema: $ZodType<Record<string, unknown>>
  /** The fields of the form, as they are in a new record. */
  blank: Values
  images?: { readonly [Name in keyof Values & string]?: ImageField }
  /** Fields that are links or phone numbers, which the schema does not tell. */
  meanings?: { readonly [Name in keyof Values & string]?: Meaning }
}

export function meaningOf<Values extends FieldValues>(spec: FormSpec<Values>, path: string): Meaning {
  const [top = ''] = path.split('.')
  return spec.images?.[top] === undefined ? (spec.meanings?.[top] ?? 'plain') : 'image'
}

/** A stored row as the form shows it: its fields only, with the form's own idea of empty. */
export function toValues<Values extends FieldValues>(spec: FormSpec<Values>, row: object | null): Values {
  const stored = Object.keys(spec.blank).flatMap((name) => {
    const value: unknown = row === null ? undefined : Reflect.get(row, name)
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return { ...spec.blank, ...Object.fromEntries(stored) }
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
  const shape = shapeOf(spec.schema)
  return Object.fromEntries(
    Object.keys(spec.blank).map((name) => {
      const value: unknown = values[name]
      if (isPending(value)) return [name, pathOf(name)]
      return [name, clean(value, rulesOf(shape[name]).optional)]
    }),
  )
}

function clean(value: unknown, optional: boolean): unknown {
  if (typeof value === 'string') {
    const text = normaliseText(value)
    return text === '' && optional ? null : text
  }
  if (Array.isArray(value)) return value.map((one: unknown) => clean(one, false))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one, false)]))
  }
  return value
}
