import { ApiError } from '#/api/errors'
import type { StoredRow, Values } from '#/form/record'
import type { Association } from '#/form/fields/associations'
import type { DraftShape } from '#/form/stored-draft'
import { wrapError } from '#/lib/wrap-error'
import { madeOf } from '#/resources/kit/undo'

/*
 * The course associations of one shared list are saved as a whole. A form may hold several such lists: those that have changed
 * are saved by one call, as one change that one undo takes back.
 */

/** A list of associations as last loaded; its version identifies this state. */
export type AssociationList = { rows: readonly Association[]; listVersion: number }

/** A list of associations to be saved. */
export type AssociationsToSave = { ids: number[]; listVersion: number }

/** The lists of a course, and their calls. */
export type AssociationSource<Name extends string> = {
  load: Record<Name, (signal?: AbortSignal) => Promise<AssociationList>>
  /** The key of a list in the body that `save` sends, by which failed fields find their list. */
  keys: Record<Name, string>
  /** Loads one row of the shared list, for a draft with rows that the saved list lacks. Fails if the row was deleted. */
  find: Record<Name, (id: number) => Promise<Association>>
  /** The path of `save`. */
  savePath: string
  /** The body that `save` sends, and the lists in it. */
  toBody: (lists: Partial<Record<Name, AssociationsToSave>>) => Values
  ofBody: (body: Values) => Partial<Record<Name, unknown>>
  /** Saves the given lists, all or none. `answer` is the response, which knows its change id. */
  save: (lists: Partial<Record<Name, AssociationsToSave>>) => Promise<{ lists: Partial<Record<Name, AssociationList>>; answer: object }>
}

/** The lists of a form, as one record. */
type AssociationRecord<Name extends string> = StoredRow & Record<Name, readonly Association[]>

type Lists<Name extends string> = Record<Name, AssociationList>

function sameIds(rows: readonly Association[], ids: readonly number[]): boolean {
  return rows.length === ids.length && rows.every((row, index) => row.id === ids[index])
}

/** A list that was never loaded: the server answers a save with a conflict and the current list. */
const UNSEEN: AssociationList = { rows: [], listVersion: 0 }

/** The calls of a form of several lists of associations. */
export function associationCalls<Name extends string>(names: readonly Name[], source: AssociationSource<Name>) {
  /** The lists behind each version of the record that was shown. */
  const seen = new Map<number, Lists<Name>>()

  const each = <T>(of: (name: Name) => T): Record<Name, T> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are all there are
    return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>
  }

  const record = (lists: Lists<Name>): AssociationRecord<Name> => {
    // Differs for any two states of the lists, and fits a JavaScript number.
    const version = names.reduce((sum, name) => sum + Math.floor(lists[name].listVersion / names.length), 0)
    seen.set(version, lists)
    return { ...each((name) => lists[name].rows), version, updatedAt: '', updatedBy: null }
  }

  const load = async (signal?: AbortSignal): Promise<AssociationRecord<Name>> => {
    const read = await Promise.all(names.map((name) => source.load[name](signal)))
    return record(each((name) => read[names.indexOf(name)] ?? UNSEEN))
  }

  /** The lists that differ from that version of the record. */
  const toSave = (input: Record<Name, number[]>, version: number) => {
    const known = seen.get(version)
    const lists = known ?? each(() => UNSEEN)
    const changed: Partial<Record<Name, AssociationsToSave>> = {}
    for (const name of names) {
      if (known === undefined || !sameIds(known[name].rows, input[name])) changed[name] = { ids: input[name], listVersion: lists[name].listVersion }
    }
    return { lists, changed }
  }

  const save = async (input: Record<Name, number[]> & { version: number }): Promise<AssociationRecord<Name>> => {
    const { lists, changed } = toSave(input, input.version)
    if (Object.keys(changed).length === 0) return record(lists)
    try {
      const saved = await source.save(changed)
      return madeOf(record({ ...lists, ...saved.lists }), [saved.answer])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'version_conflict') throw wrapError(error, { data: await load() })
      throw wrapError(error, { fields: error.fields.map((one) => ({ ...one, field: nameOf(one.field) })) })
    }
  }

  /** The list of a failed field: `tools.ids[0]`, or `ids[0]` where the body is one list. */
  const nameOf = (field: string) => names.find((name) => field.startsWith(source.keys[name])) ?? field

  /** A list from a draft. If the list has changed since, its rows are unknown, and saving it is refused as a conflict. */
  const draftedList = async (name: Name, now: AssociationList, { ids, listVersion }: AssociationsToSave) => {
    const known = new Map(now.rows.map((row) => [row.id, row]))
    const found = async (id: number) => {
      try {
        return known.get(id) ?? toAssociation(await source.find[name](id))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    }
    const rows = await Promise.all(ids.map(found))
    return { base: listVersion === now.listVersion ? now : { rows: UNSEEN.rows, listVersion }, rows: rows.filter((row) => row !== null) }
  }

  const draftShape: DraftShape = {
    toBody: (input, version) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of these forms, as passed to `save`
      const all = input as Record<Name, number[]>
      const { lists, changed } = toSave(all, version ?? 0)
      if (Object.keys(changed).length > 0) return source.toBody(changed)
      return source.toBody(each((name) => ({ ids: all[name], listVersion: lists[name].listVersion })))
    },
    toForm: async (body) => {
      const now = await load()
      const lists = seen.get(now.version) ?? each(() => UNSEEN)
      const of = source.ofBody(body)
      const drafted = await Promise.all(
        names.map(async (name) => {
          const part = of[name]
          return isToSave(part) ? await draftedList(name, lists[name], part) : { base: lists[name], rows: lists[name].rows }
        }),
      )
      const { version } = record(each((name) => drafted[names.indexOf(name)]?.base ?? UNSEEN))
      return { ...each((name) => drafted[names.indexOf(name)]?.rows ?? []), version }
    },
    toField: nameOf,
  }

  return { load, save, savePath: source.savePath, draftShape }
}

function isToSave(part: unknown): part is AssociationsToSave {
  return typeof part === 'object' && part !== null && 'ids' in part && 'listVersion' in part && Array.isArray(part.ids)
}

/** A row of the shared list as an association. */
export function toAssociation({ id, name, image }: Association): Association {
  return { id, name, image }
}
