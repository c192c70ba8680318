import { ApiError } from '#/api/errors'
import type { StoredRow } from '#/form/record'
import type { Pick } from '#/form/fields/pick'
import { wrapError } from '#/lib/wrap-error'
import { madeOf } from '#/resources/kit/undo'

/*
 * What a course picks out of a shared list is saved as a whole, each list by a call of its own. A form may hold several of
 * them: it is saved as one, sends only the lists that have changed, and is undone as one.
 */

/** A list of picks as last read; the version names this very state of it. */
type Picked = { rows: readonly Pick[]; listVersion: number }

/** One list of picks and its calls, of one course. */
export type PickSource = {
  load: (signal?: AbortSignal) => Promise<Picked>
  /** `answer` knows by what change it came about. */
  save: (body: { ids: number[]; listVersion: number }) => Promise<Picked & { answer: object }>
}

/** The lists of a form, as one record. */
export type PickRecord<Name extends string> = StoredRow & Record<Name, readonly Pick[]>

type Lists<Name extends string> = Record<Name, Picked>

function sameIds(rows: readonly Pick[], ids: readonly number[]): boolean {
  return rows.length === ids.length && rows.every((row, index) => row.id === ids[index])
}

/** A list the person has not seen: the server, asked to change it, says what it is. */
const UNSEEN: Picked = { rows: [], listVersion: 0 }

/** The calls of a form of several lists of picks. */
export function pickCalls<Name extends string>(names: readonly Name[], sources: Record<Name, PickSource>) {
  /** The lists behind each version of the record that was shown. */
  const seen = new Map<number, Lists<Name>>()

  const each = <T>(of: (name: Name) => T): Record<Name, T> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are all there are
    return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>
  }

  const record = (lists: Lists<Name>): PickRecord<Name> => {
    // Any two states of the lists differ in it, and it fits a JavaScript number.
    const version = names.reduce((sum, name) => sum + Math.floor(lists[name].listVersion / names.length), 0)
    seen.set(version, lists)
    return { ...each((name) => lists[name].rows), version, updatedAt: '', updatedBy: null }
  }

  const load = async (signal?: AbortSignal): Promise<PickRecord<Name>> => {
    const read = await Promise.all(names.map((name) => sources[name].load(signal)))
    return record(each((name) => read[names.indexOf(name)] ?? UNSEEN))
  }

  const save = async (input: Record<Name, number[]> & { version: number }): Promise<PickRecord<Name>> => {
    const { version } = input
    const known = seen.get(version)
    let lists = known ?? each(() => UNSEEN)
    const answers: object[] = []
    for (const name of names) {
      const ids = input[name]
      if (known !== undefined && sameIds(known[name].rows, ids)) continue
      try {
        // oxlint-disable-next-line no-await-in-loop -- one change after the other, to be undone in turn
        const { answer, ...saved } = await sources[name].save({ ids, listVersion: lists[name].listVersion })
        answers.push(answer)
        lists = { ...lists, [name]: saved }
        // Saved again after the next list was refused, this one is not sent twice.
        seen.set(version, lists)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // oxlint-disable-next-line no-await-in-loop -- it ends the loop
        if (error.code === 'version_conflict') throw wrapError(error, { data: await load() })
        throw wrapError(error, { fields: error.fields.map((one) => ({ ...one, field: name })) })
      }
    }
    return madeOf(record(lists), answers)
  }

  return { load, save }
}

/** A row of the shared list as the form shows it. */
export function toPick({ id, name, image }: Pick): Pick {
  return { id, name, image }
}
