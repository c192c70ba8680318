import { ApiError } from '#/api/errors'
import { createDraft, deleteDraft, listDrafts } from '#/api/generated/drafts/drafts'
import { subjectOf } from '#/resources/kit/draft-subject'
import type { DraftedList, ListedRow, ListResource } from '#/resources/kit/resource'
import { UNPAGED } from '#/resources/kit/unpaged'
import { draftingText as text } from '#/text/uz.drafting'
import { CallDraft } from './call-draft'

/** More rows than a list may have. */
const PAGE_SIZE = 100

function idsOf(input: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { ids } = input
  return Array.isArray(ids) ? ids : []
}

/** A list with its drafts of removals and order applied; changes are stored in them. */
export function draftingList<Row extends ListedRow>(resource: ListResource<Row>): DraftedList<Row> {
  const { orderPath, order, removePath, remove, list, scope } = resource
  const draft = orderPath === undefined ? null : new CallDraft(orderPath)
  /** One order endpoint may serve several lists; this tells whether the draft belongs to these rows. */
  const isOf = (rows: readonly Row[]) => {
    const stored = draft?.stored ?? null
    const ids = new Set(stored === null ? [] : idsOf(stored.input))
    return ids.size > 0 && rows.some(({ id }) => ids.has(id))
  }
  /** The removals drafted just now, by row. */
  const drafted = new Map<number, { id: number; version: number }>()
  const removals = async (signal?: AbortSignal) => {
    const { isOnSeveral: _all, ...subject } = subjectOf(resource.key) ?? {}
    const { drafts } = await listDrafts({ ...subject, perPage: PAGE_SIZE }, undefined, signal)
    return drafts.filter(({ method }) => method === 'DELETE')
  }
  const asDrafted: ListResource<Row>['list'] = async (query, signal) => {
    const [answer, stored, waiting] = await Promise.all([list(query, signal), draft === null ? null : draft.read(signal), removals(signal)])
    const removed = new Set(waiting.map(({ rowId }) => rowId))
    const places = new Map((stored === null ? [] : idsOf(stored.input)).map((id, place) => [id, place]))
    const rows = answer.rows.filter(({ id }) => !removed.has(id))
    return {
      rows: isOf(answer.rows) ? rows.toSorted((one, other) => (places.get(one.id) ?? places.size) - (places.get(other.id) ?? places.size)) : rows,
      total: answer.total - (answer.rows.length - rows.length),
    }
  }
  /** The drafted removals of this list's own rows. */
  const own = async () => {
    const [waiting, { rows }] = await Promise.all([removals(), list(UNPAGED)])
    const ids = new Set(rows.map(({ id }) => id))
    return waiting.filter(({ rowId }) => ids.has(rowId))
  }
  const keepOrder = async (ids: readonly number[]) => {
    if (draft === null) return
    // Rows whose removal is drafted still exist, and an order must include all rows.
    const { rows } = await list(UNPAGED)
    if (draft.stored !== null && !isOf(rows)) {
      throw new ApiError({ status: 409, code: 'draft_conflict', message: text.otherOrder, request: { method: 'PUT', url: orderPath ?? '' } })
    }
    const left = rows.map(({ id }) => id).filter((id) => !ids.includes(id))
    await draft.write({ ids: [...ids, ...left] })
  }
  const ownOrder = async () => {
    await draft?.read()
    return isOf((await list(UNPAGED)).rows) ? draft : null
  }
  return {
    changes: async () => ((await ownOrder())?.stored?.isStale === true ? [] : null),
    goOn: async () => keepOrder((await asDrafted(UNPAGED)).rows.map(({ id }) => id)),
    isEmpty: async () => (await ownOrder()) === null && (await own()).length === 0,
    discard: async () => {
      await (await ownOrder())?.discard()
      await Promise.all((await own()).map(({ id, version }) => deleteDraft(id, { version })))
    },
    resource: {
      ...resource,
      scope: { ...scope, drafts: true },
      list: asDrafted,
      ...(order !== undefined &&
        draft !== null && {
          order: async (ids: number[]) => {
            await keepOrder(ids)
            return await asDrafted(UNPAGED)
          },
        }),
      ...(remove !== undefined &&
        removePath !== undefined && {
          remove: async (id: number, version: number) => {
            const made = await createDraft({ method: 'DELETE', path: removePath(id), input: { version } })
            drafted.set(id, made)
            return made
          },
        }),
    },
    takeBack: async (row) => {
      const { id, version } = drafted.get(row) ?? {}
      if (id !== undefined && version !== undefined) await deleteDraft(id, { version })
    },
  }
}
