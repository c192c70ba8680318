import type { FieldValues } from 'react-hook-form'
import { parse, type $ZodType } from 'zod/v4/core'

import type { StoredRow } from '#/form/form-body'
import type { FormSpec } from '#/form/spec'
import type { ListedRow, ListResource } from './resource'

/** The form of a list's rows. */
export type RowForm<Row extends ListedRow, V extends FieldValues> = FormSpec<V> & {
  resource: ListResource<Row>
  labels: Readonly<Record<keyof V & string, string>>
  /** The form of a new row, which may have fields of its own. */
  fresh: FormSpec<V>
  /** What a copy of a row begins with, where not all of it may be the same. */
  copy?: (values: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** There is more to do with a new row than to fill it in: once saved, its own form opens instead of the list. */
  opensAdded?: boolean
  create: (input: Record<string, unknown>) => Promise<Row>
  update: (id: number, input: Record<string, unknown>, version: number) => Promise<Row>
}

/** The form of a record there is one of. */
export type SingleForm<Row extends StoredRow, V extends FieldValues> = FormSpec<V> & {
  /** Names its drafts and its place in the cache. */
  key: string
  labels: Readonly<Record<keyof V & string, string>>
  saved: string
  load: (signal: AbortSignal) => Promise<Row | null>
  save: (input: Record<string, unknown>, version: number | null) => Promise<Row>
}

type Bodies<Input> = { schema: $ZodType<Input> }

/** A body as it is sent: what is optional is there or is not, but never `undefined`. */
type Sent<Input> = Input extends object ? { [Name in keyof Input]: Sent<Exclude<Input[Name], undefined>> } : Input

/** Makes of what the form holds the body that the generated call takes, judged once more by the schema. */
function typed<Input extends Record<string, unknown>>(schema: $ZodType<Input>, input: Record<string, unknown>): Sent<Input> {
  const body = parse(schema, input)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- dropping what is undefined is what `Sent` says
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Sent<Input>
}

/**
 * Ties the form of a list's rows to the generated calls and rules. Where a new row takes more than a stored one, `added`
 * names its schema and the fields that only the form of a new row has.
 */
export function defineForm<
  Row extends ListedRow,
  V extends FieldValues,
  Input extends Record<string, unknown>,
  New extends Record<string, unknown> = Input,
>(
  given: Omit<RowForm<Row, V>, 'schema' | 'fresh' | 'create' | 'update'> &
    Bodies<Input> & {
      create: (input: Sent<New>) => Promise<Row>
      update: (id: number, input: Sent<Input> & { version: number }) => Promise<Row>
      added?: Added<V, New>
    },
): RowForm<Row, V> {
  const { added, ...stored } = given
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without `added` the two bodies are of one type
  const schema = (added?.schema ?? given.schema) as $ZodType<New>
  const blank = Object.entries(given.blank).filter(([name]) => added?.fields.some((field) => field === name) !== true)
  return {
    ...stored,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form shows what is left out only in a new row
    blank: Object.fromEntries(blank) as V,
    fresh: { ...stored, schema },
    create: (input) => given.create(typed(schema, input)),
    update: (id, input, version) => given.update(id, { ...typed(given.schema, input), version }),
  }
}

/** What the form of a new row has beyond that of a stored one. */
type Added<V extends FieldValues, New> = Bodies<New> & { fields: readonly (keyof V & string)[] }

/** Ties a single's form to the generated calls and rules. */
export function defineSingle<Row extends StoredRow, V extends FieldValues, Input extends Record<string, unknown>>(
  given: Omit<SingleForm<Row, V>, 'schema' | 'save'> &
    Bodies<Input> & { save: (input: Sent<Input> & { version: number }) => Promise<Row> },
): SingleForm<Row, V> {
  return {
    ...given,
    // No record has the version 0: one that somebody else has made meanwhile is not written over.
    save: (input, version) => given.save({ ...typed(given.schema, input), version: version ?? 0 }),
  }
}
