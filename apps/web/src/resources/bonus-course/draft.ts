import { ApiError } from '#/api/errors'
import { getBonusCourses } from '#/api/generated/bonus-courses/bonus-courses'
import type { BonusCourseRow } from '#/api/generated/model/bonusCourseRow'
import type { BonusCourses } from '#/api/generated/model/bonusCourses'
import { sameValue } from '#/form/conflict'
import type { DraftCall } from '#/form/stored-draft'
import { draftingText } from '#/text/uz.drafting'
import { missing } from '../kit/unpaged'
import { sent } from './calls'

/* All bonus courses share one draft, as they share one save: the resulting list. The form of a row reads and writes its own part of it. */

export const BONUS_PATH = '/api/admin/landing-bonus-courses'

type Values = Record<string, unknown>
type Item = Values & { id?: number | null }

const isNew = ({ id }: Item) => id === undefined || id === null

const asSent = (row: BonusCourseRow): Item => ({ ...sent(row) })

/** The rows in a body. */
function itemsOf(body: Values | null): Item[] {
  const all: unknown = body?.['bonusCourses']
  if (!Array.isArray(all)) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stored body is that of this call
  return all.filter((one) => typeof one === 'object' && one !== null) as Item[]
}

/** A draft's rows applied to the current list. */
export type Merged = {
  /** The rows to send: rows without an id are new. */
  items: readonly Item[]
  /** Rows changed or deleted after the draft was stored, in their current state. */
  changed: readonly { id: number; title: string }[]
}

/** Rows missing in the draft are removed; those added or changed after it was stored, `at`, go last. */
export function merge(before: Values | null, list: BonusCourses, at = ''): Merged {
  const live = new Map(list.bonusCourses.map((row) => [row.id, row]))
  if (before === null) return { items: list.bonusCourses.map(asSent), changed: [] }
  const own = itemsOf(before)
  const changed: { id: number; title: string }[] = []
  const items = own.flatMap((item): Item[] => {
    const { id } = item
    if (id === undefined || id === null) return [item]
    const row = live.get(id)
    if (row !== undefined && row.version === item['version']) return [item]
    changed.push({ id, title: row?.title ?? String(item['title']) })
    return row === undefined ? [] : [asSent(row)]
  })
  const rest = list.bonusCourses.filter((row) => Date.parse(row.updatedAt) > Date.parse(at) && !own.some((item) => item.id === row.id))
  return { items: [...items, ...rest.map(asSent)], changed }
}

/** The body with these rows. */
export function bodyOf(items: readonly Item[], list: BonusCourses): Values {
  return { bonusCourses: items, listVersion: list.listVersion }
}

const refused = (message: string, data: unknown) => new ApiError({ status: 409, code: 'version_conflict', message, data, request: { method: 'PUT', url: BONUS_PATH } })

/** A draft with other stored rows must not overwrite what has changed on the site. */
function refuseChanged({ changed }: Merged, own: number | null): void {
  const others = changed.filter(({ id }) => id !== own)
  if (others.length > 0) throw refused(draftingText.listChanged(others.map(({ title }) => title).join(', ')), null)
}

const isOwn = (id: number | null) => (item: Item) => (id === null ? isNew(item) : item.id === id)

/** The list with this form's part set to `item`, or without one. */
async function withOwn(
  before: Values | null,
  at: string | undefined,
  id: number | null,
  of: (live: BonusCourseRow | undefined) => Item | null,
): Promise<{ body: Values; list: BonusCourses; index: number }> {
  const list = await getBonusCourses()
  const merged = merge(before, list, at)
  refuseChanged(merged, id)
  const item = of(list.bonusCourses.find((row) => row.id === id))
  const place = merged.items.findIndex(isOwn(id))
  const index = place === -1 ? merged.items.length : place
  return { body: bodyOf(merged.items.toSpliced(index, place === -1 ? 0 : 1, ...(item === null ? [] : [item])), list), list, index }
}

/** The call of a draft of one row; without an id, of the new one that the draft has. */
export function bonusDraft(id: number | null): DraftCall {
  /** The index of the form's own row in the sent list. */
  let place = 0
  return {
    method: 'PUT',
    path: BONUS_PATH,
    shape: {
      toBody: async (input, version, before, at) => {
        const { body, index } = await withOwn(before, at, id, (live) => {
          if (id === null) return input
          if (live === undefined) throw missing('PUT')
          if (live.version !== version) throw refused(draftingText.listChanged(live.title), live)
          return { ...input, id, version }
        })
        place = index
        return body
      },
      toForm: async (body) => {
        const item = itemsOf(body).find(isOwn(id))
        if (item === undefined || id === null) return item ?? null
        const row = (await getBonusCourses()).bonusCourses.find((one) => one.id === id)
        // The draft belongs to other rows.
        return row !== undefined && sameValue(sent(row), item) ? null : item
      },
      toField: (field) => field.replace(`bonusCourses[${place}].`, ''),
      without: async (before, at) => {
        const { list, body } = await withOwn(before, at, id, (live) => (live === undefined ? null : asSent(live)))
        return sameValue(body['bonusCourses'], list.bonusCourses.map(asSent)) ? null : body
      },
    },
  }
}

