import type { CareerRow } from '#/api/generated/model/careerRow'
import type { CallDraft } from '#/drafting/call-draft'
import type { DraftedList, ListResource } from '../kit/resource'
import { CAREERS_PATH, withoutItems } from './path'

function isRemoval({ stored }: CallDraft): boolean {
  const items = stored?.input['items']
  return Array.isArray(items) && items.length === 0
}

/** The list with its drafted removals applied; removals are stored as drafts. A group is removed by a save without items. */
export function draftingCareers(
  resource: ListResource<CareerRow>,
  Draft: typeof CallDraft,
): DraftedList<CareerRow> {
  /** The drafted removals, by the colours of their groups. */
  const removals = async (signal?: AbortSignal) => {
    const drafts = [1, 2].map((type) => ({ type, draft: new Draft(CAREERS_PATH, type) }))
    await Promise.all(drafts.map(({ draft }) => draft.read(signal)))
    return new Map(drafts.filter(({ draft }) => isRemoval(draft)).map(({ type, draft }) => [type, draft]))
  }
  return {
    changes: () => Promise.resolve(null),
    goOn: () => Promise.resolve(),
    isEmpty: async () => (await removals()).size === 0,
    discard: async () => {
      await Promise.all([...(await removals()).values()].map((draft) => draft.discard()))
    },
    resource: {
      ...resource,
      scope: { ...resource.scope, drafts: true },
      list: async (query, signal) => {
        const [{ rows }, removed] = await Promise.all([resource.list(query, signal), removals(signal)])
        const left = rows.filter(({ type }) => !removed.has(type))
        return { rows: left, total: left.length }
      },
      remove: async (type, version) => {
        const draft = new Draft(CAREERS_PATH, type)
        await draft.read()
        // Texts that are drafted already are discarded, not overwritten: a discarded draft can be restored.
        await draft.discard()
        await draft.write(withoutItems(type, version))
        return draft.stored
      },
    },
    takeBack: async (type) => {
      const draft = new Draft(CAREERS_PATH, type)
      await draft.read()
      await draft.discard()
    },
  }
}
