import { getBonusCourses } from '#/api/generated/bonus-courses/bonus-courses'
import type { BonusCourseRow } from '#/api/generated/model/bonusCourseRow'
import type { CallDraft } from '#/drafting/call-draft'
import type { DraftedList, ListResource } from '../kit/resource'
import { found, UNPAGED } from '../kit/unpaged'
import { BONUS_PATH, bodyOf, merge } from './draft'

type Items = ReturnType<typeof merge>['items']

/** The list with its draft applied; changes are stored in it. New rows of the draft are not among its rows. */
export function draftingBonusCourses(
  resource: ListResource<BonusCourseRow>,
  Draft: typeof CallDraft,
): DraftedList<BonusCourseRow> {
  const draft = new Draft(BONUS_PATH)
  const read = async (signal?: AbortSignal) => {
    const [list, stored] = await Promise.all([getBonusCourses(undefined, undefined, signal), draft.read(signal)])
    return { list, merged: merge(stored?.input ?? null, list, stored?.updatedAt) }
  }
  const asDrafted: typeof resource.list = async ({ key }, signal) => {
    const { list, merged } = await read(signal)
    const live = new Map(list.bonusCourses.map((row) => [row.id, row]))
    const rows = merged.items.flatMap((item) => {
      const row = live.get(item.id ?? 0)
      return row === undefined ? [] : [{ ...row, ...item, id: row.id, version: row.version }]
    })
    return found({ rows, total: rows.length }, resource.nameOf, key)
  }
  // One after the other: each is made from the draft that the one before has stored, and would be refused beside it.
  let last: Promise<unknown> = Promise.resolve()
  const write = async (of: (items: Items, live: Items) => Items) => {
    const own = last.then(async () => {
      const { list, merged } = await read()
      await draft.write(bodyOf(of(merged.items, merge(null, list).items), list))
    })
    last = own.catch(() => undefined)
    await own
  }
  return {
    changes: async () => {
      const { merged } = await read()
      return draft.stored?.isStale === true ? merged.changed.map(({ title }) => title) : null
    },
    goOn: () => write((items) => items),
    isEmpty: async () => (await draft.read()) === null,
    discard: () => draft.discard(),
    resource: {
      ...resource,
      scope: { ...resource.scope, drafts: true },
      list: asDrafted,
      order: async (ids) => {
        const places = new Map(ids.map((id, place) => [id, place]))
        const placeOf = (id: number) => places.get(id) ?? places.size
        await write((items) => items.toSorted((one, other) => placeOf(one.id ?? 0) - placeOf(other.id ?? 0)))
        return await asDrafted(UNPAGED)
      },
      remove: async (id) => {
        await write((items) => items.filter((item) => item.id !== id))
        return draft.stored
      },
    },
    takeBack: (id) =>
      write((items, live) => {
        const place = live.findIndex((item) => item.id === id)
        const back = live[place]
        return back === undefined || items.some((item) => item.id === id) ? items : items.toSpliced(place, 0, back)
      }),
  }
}
