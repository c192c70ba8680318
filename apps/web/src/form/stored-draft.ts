import { queryOptions } from '@tanstack/react-query'

import { getDraft, listDrafts } from '#/api/generated/drafts/drafts'
import type { WholeDraft } from '#/api/generated/model/wholeDraft'

/** The call that a save would make, and that a draft keeps (docs/panel.md#drafts); `id` names one of several of a new row. */
export type DraftCall = { method: 'POST' | 'PUT'; path: string; id?: number }

export const draftsKey = ['drafts'] as const

/** The draft of a form, shared by all editors; null if there is none. */
export function storedDraftQuery(call: DraftCall | undefined) {
  return queryOptions({
    queryKey: [...draftsKey, 'of', call?.method, call?.path, call?.id],
    enabled: call !== undefined && (call.method === 'PUT' || call.id !== undefined),
    queryFn: async ({ signal }): Promise<WholeDraft | null> => {
      if (call === undefined) return null
      if (call.id !== undefined) return await getDraft(call.id, undefined, signal)
      const { drafts } = await listDrafts({ path: call.path, perPage: 10 }, undefined, signal)
      const found = drafts.find((one) => one.method === call.method)
      return found === undefined ? null : await getDraft(found.id, undefined, signal)
    },
    // What another person has stored in it meanwhile is asked for whenever its form is opened.
    gcTime: 0,
    retry: false,
  })
}

/** A row as a draft of it would make it. */
export function drafted(row: object | null, draft: WholeDraft): object {
  return { ...row, ...draft.input }
}

/** The version of the row that a draft was made of. */
export function draftedVersion(draft: WholeDraft): number | null {
  const version: unknown = draft.input['version']
  return typeof version === 'number' ? version : null
}
