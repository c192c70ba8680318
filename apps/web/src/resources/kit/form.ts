import type { FieldValues } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

import type { SingletonCalls } from '#/api/calls'
import type { Field, Fields, FormInput } from '#/form/field'
import { loadRules } from '#/form/load-rules'
import type { StoredRow } from '#/form/record'
import type { DraftCall, DraftShape } from '#/form/stored-draft'
import type { FormSpec } from '#/form/spec'
import { fetchOnce } from '#/ui/lazy-component'
import type { ListedRow, ListResource } from './resource'

/** The form of a list's rows. */
export type RowForm<Row extends ListedRow, V extends FieldValues> = FormSpec<V> & {
  resource: ListResource<Row>
  labels: Readonly<Record<keyof V & string, string>>
  /** The form of a new row, which may have fields of its own. */
  fresh: FormSpec<V>
  /** The initial values of a copy, if some must differ. */
  copy?: (values: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** The screen of a new row that opens after saving instead of the list, if there is more to do with it. */
  opensAdded?: (id: number) => string
  create: (input: Record<string, unknown>) => Promise<Row>
  update: (id: number, input: Record<string, unknown>, version: number) => Promise<Row>
  /** The call whose draft can be stored: of a row, or of a new one. */
  draftCall: (id: number | null) => DraftCall | undefined
}

/** The form of a singleton. */
export type SingletonForm<Row extends StoredRow, V extends FieldValues> = FormSpec<V> & {
  /** The key of its drafts and queries. */
  key: string
  labels: Readonly<Record<keyof V & string, string>>
  saved: string
  load: (signal?: AbortSignal) => Promise<Row | null>
  save: (input: Record<string, unknown>, version: number | null) => Promise<Row>
  /** The call whose draft can be stored. */
  draftCall: DraftCall | undefined
}

/** A body as it is sent: optional members are absent, never `undefined`. */
type Sent<Input> = Input extends object ? { [Name in keyof Input]: Sent<Exclude<Input[Name], undefined>> } : Input

/** Converts form values into the body of the generated call, validated again by the schema. */
async function typed<Input extends Record<string, unknown>>(
  loadSchema: () => Promise<$ZodType<Input>>,
  input: Record<string, unknown>,
): Promise<Sent<Input>> {
  const { parse, schema } = await loadRules(loadSchema)
  const body = parse(schema, input)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Sent` is what remains without undefined members
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Sent<Input>
}

/** The fields of a form by their labels; those without a field on the screen included. */
type Labels<Name extends string> = { labels: Readonly<Record<Name, string>> }

/** What a form adds to its generated input. */
type Additions<V extends FieldValues> = {
  /** The initial values of a new record, if not empty. */
  defaultValues?: Partial<V>
  /** The kind of a field that may be a picture or a video. */
  media?: { readonly [Name in keyof V & string]?: Pick<Field, 'folder' | 'rule'> & { kind: 'image' | 'video' } }
} & Pick<FormSpec<V>, 'fieldTypes' | 'optionLabels' | 'required' | 'requiredText' | 'crossFieldRules' | 'reads'>

type AnyInput<Input> = { loadSchema: () => Promise<$ZodType<Input>>; fields: Fields; defaultValues: object }

/** The definition of a form from its generated input. */
function specOf<V extends FieldValues>(
  input: AnyInput<Record<string, unknown>>,
  additions: Additions<V> & Labels<keyof V & string>,
): FormSpec<V> {
  const { labels, defaultValues, media = {}, ...rest } = additions
  const shown = Object.keys(labels).flatMap((name): [string, unknown][] =>
    name in input.defaultValues ? [[name, Reflect.get(input.defaultValues, name)]] : [],
  )
  const fields = Object.entries(input.fields).map(([name, field]) => [name, { ...field, ...Reflect.get(media, name) }])
  return {
    ...rest,
    loadSchema: fetchOnce(input.loadSchema),
    fields: Object.fromEntries(fields),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the labels name the form's fields
    defaultValues: { ...Object.fromEntries(shown), ...defaultValues } as V,
  }
}

type Calls<Row, New, Body> = {
  create: (body: Sent<New>) => Promise<Row>
  update: (id: number, body: Sent<Body> & { version: number }) => Promise<Row>
  createPath?: string
  updatePath?: (id: number) => string
  /** How a draft's body differs from the form's values. */
  draftShape?: DraftShape
  /** The call of a draft, if it differs from those paths; it shapes its body itself. */
  draftCall?: (id: number | null) => DraftCall
}

type Given<Row extends ListedRow, New, Body, V extends FieldValues> = Additions<V> &
  Pick<RowForm<Row, V>, 'copy' | 'opensAdded'> & {
    calls: Calls<Row, New, Body>
    /** Fields that only the form of a new row has. */
    onlyNew?: readonly (keyof V & string)[]
  }

function rowForm<
  Row extends ListedRow,
  New extends Record<string, unknown>,
  Body extends Record<string, unknown>,
  V extends FieldValues,
>(
  resource: ListResource<Row>,
  given: Given<Row, New, Body, V> & Labels<keyof V & string>,
  fresh: AnyInput<New>,
  stored: AnyInput<Body>,
): RowForm<Row, V> {
  const { calls, onlyNew = [], copy, opensAdded, ...additions } = given
  const spec = specOf<V>(stored, additions)
  const kept = Object.entries(spec.defaultValues).filter(([name]) => name in stored.fields && !onlyNew.some((one) => one === name))
  return {
    ...spec,
    resource,
    labels: additions.labels,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form shows the others only in a new row
    defaultValues: Object.fromEntries(kept) as V,
    fresh: specOf<V>(fresh, additions),
    ...(copy === undefined ? {} : { copy }),
    ...(opensAdded === undefined ? {} : { opensAdded }),
    draftCall: (id) => {
      if (calls.draftCall !== undefined) return calls.draftCall(id)
      const path = id === null ? calls.createPath : calls.updatePath?.(id)
      if (path === undefined) return undefined
      const shape = calls.draftShape && { shape: calls.draftShape }
      return id === null ? { method: 'POST', path, isNew: true, ...shape } : { method: 'PUT', path, ...shape }
    },
    create: async (body) => await calls.create(await typed(fresh.loadSchema, body)),
    update: async (id, body, version) => await calls.update(id, { ...(await typed(stored.loadSchema, body)), version }),
  }
}

/** Connects the form of a list's rows to the generated calls and input. */
export function defineForm<
  Row extends ListedRow,
  Body extends Record<string, unknown>,
  All extends FieldValues,
  Name extends keyof All & string,
>(
  resource: ListResource<Row>,
  given: Labels<Name> & { input: FormInput<Body, All> } & NoInfer<Given<Row, Body, Body, Pick<All, Name>>>,
): RowForm<Row, Pick<All, Name>> {
  const { input, ...rest } = given
  return rowForm(resource, rest, input, input)
}

/** The same for new rows with more fields than stored ones: `newInput` is their input. */
export function defineFormOfNew<
  Row extends ListedRow,
  New extends Record<string, unknown>,
  Body extends Record<string, unknown>,
  All extends FieldValues,
  Name extends keyof All & string,
>(
  resource: ListResource<Row>,
  given: Labels<Name> & { input: FormInput<Body, Partial<NoInfer<All>>>; newInput: FormInput<New, All> } & NoInfer<
      Given<Row, New, Body, Pick<All, Name>>
    >,
): RowForm<Row, Pick<All, Name>> {
  const { input, newInput, ...rest } = given
  return rowForm(resource, rest, newInput, input)
}

/** Connects the form of a singleton to the generated calls and input. */
export function defineSingleton<
  Row extends StoredRow,
  Body extends Record<string, unknown>,
  All extends FieldValues,
  Name extends keyof All & string,
>(
  given: Labels<Name> & {
    calls: Omit<SingletonCalls<Row>, 'save'> & {
      save: (body: Sent<NoInfer<Body>> & { version: number }) => Promise<Row>
      draftShape?: DraftShape
    }
    input: FormInput<Body, All>
    /** Replaces the key of the calls. */
    key?: string
    saved: string
  } & NoInfer<Additions<Pick<All, Name>>>,
): SingletonForm<Row, Pick<All, Name>> {
  const { calls, input, key = calls.key, saved, ...additions } = given
  return {
    ...specOf<Pick<All, Name>>(input, additions),
    key,
    labels: additions.labels,
    saved,
    load: calls.load,
    draftCall:
      calls.savePath === undefined
        ? undefined
        : { method: calls.saveMethod ?? 'PUT', path: calls.savePath, ...(calls.draftShape && { shape: calls.draftShape }) },
    // No record has the version 0: one created by another person meanwhile is not overwritten.
    save: async (body, version) => await calls.save({ ...(await typed(input.loadSchema, body)), version: version ?? 0 }),
  }
}
