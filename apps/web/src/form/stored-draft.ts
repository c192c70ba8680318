import { queryOptions } from '@tanstack/react-query'

import { draftOfCall } from '#/api/drafts'
import { getDraft } from '#/api/generated/drafts/drafts'
import type { SavedDraft } from '#/api/generated/model/savedDraft'
import type { WholeDraft } from '#/api/generated/model/wholeDraft'
import { draftsKey } from '#/lib/drafts-key'

type Values = Record<string, unknown>

/** The mapping between a form and the body of its call, if that has more than the form's fields. */
export type DraftShape = {
  /** The body with the form's values; `before` is the body of the draft that was stored at `at`, if the call has more than this form. */
  toBody: (input: Values, version: number | null, before: Values | null, at?: string) => Values | Promise<Values>
  /** The form's values in a body, with their version; null if the body belongs to another form alone. */
  toForm: (body: Values) => Values | null | Promise<Values | null>
  /** The form's name of a body field. */
  toField: (field: string) => string
  /** The body without this form's part; null if nothing is left. */
  without?: (body: Values, at: string) => Values | null | Promise<Values | null>
}

/**
 * The call of a save, which a draft stores (docs/panel.md#drafts); `id` identifies one of several drafts of new rows, `rowId` the row
 * if the path is that of several.
 */
export type DraftCall = { method: 'POST' | 'PUT'; path: string; id?: number; rowId?: number; isNew?: true; shape?: DraftShape }

/** A draft as the form uses it: `input` has the form's values, `body` the stored body. */
export type FormDraft = WholeDraft & { body: Values }

/** A stored draft of a form, with its problems. */
export type KeptDraft = SavedDraft & FormDraft

/** A stored draft for the form of that call; null if it has no values of it. */
export async function forForm<D extends WholeDraft>(call: DraftCall, draft: D): Promise<(D & { body: Values }) | null> {
  const input = call.shape === undefined ? draft.input : await call.shape.toForm(draft.input)
  return input === null ? null : { ...draft, input, body: draft.input }
}

/** The shared draft of a form; null if there is none. */
export function storedDraftQuery(call: DraftCall | undefined) {
  return queryOptions({
    queryKey: [...draftsKey, 'of', call?.method, call?.path, call?.rowId, call?.id],
    // There may be many drafts of new rows: one is found by its id.
    enabled: call !== undefined && (call.isNew !== true || call.id !== undefined),
    queryFn: async ({ signal }): Promise<FormDraft | null> => {
      if (call === undefined) return null
      if (call.id !== undefined) return await forForm(call, await getDraft(call.id, undefined, signal))
      const found = await draftOfCall(call.method, call.path, signal, call.rowId)
      return found === null ? null : await forForm(call, found)
    },
    // It is refetched whenever its form is opened, because others may have changed it.
    gcTime: 0,
    retry: false,
  })
}

/** Whether it is another draft than the known one, or a later version of it. */
export function isNewer(draft: WholeDraft | null, known: WholeDraft | null): draft is WholeDraft {
  return draft !== null && (known === null || draft.id !== known.id || draft.version > known.version)
}

/** The row with a draft applied. */
export function drafted(row: object | null, draft: WholeDraft): object {
  return { ...row, ...draft.input }
}

/** The version of the row that a draft is based on. */
export function draftedVersion(draft: WholeDraft): number | null {
  const version: unknown = draft.input['version']
  return typeof version === 'number' ? version : null
}
