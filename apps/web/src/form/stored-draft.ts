import { queryOptions } from '@tanstack/react-query'

import { draftOfCall } from '#/api/drafts'
import { getDraft } from '#/api/generated/drafts/drafts'
import type { SavedDraft } from '#/api/generated/model/savedDraft'
import type { WholeDraft } from '#/api/generated/model/wholeDraft'
import { draftsKey } from '#/lib/drafts-key'

type Values = Record<string, unknown>

/** How a form whose save sends more than its own fields finds them in the body that is sent. */
export type DraftShape = {
  /** The body of what the form holds; `before` is the draft's as stored, where the call takes more than this form has. */
  toBody: (input: Values, version: number | null, before: Values | null) => Values
  /** What the form holds of it, with its version; null if it is of another form alone. */
  toForm: (body: Values) => Values | null | Promise<Values | null>
  /** The form's name of a field of the body. */
  toField: (field: string) => string
  /** What is left of the body without this form's part; null for nothing. */
  without?: (body: Values) => Values | null
}

/** The call that a save would make, and that a draft keeps (docs/panel.md#drafts); `id` names one of several of a new row. */
export type DraftCall = { method: 'POST' | 'PUT'; path: string; id?: number; isSingleton?: true; shape?: DraftShape }

/** A draft as the form has it: `input` is what the form holds, `body` what is stored. */
export type FormDraft = WholeDraft & { body: Values }

/** What was stored of a form, with what has to be put right of it. */
export type KeptDraft = SavedDraft & FormDraft

/** A stored draft for the form of that call; null if it has nothing of it. */
export async function forForm<D extends WholeDraft>(call: DraftCall, draft: D): Promise<(D & { body: Values }) | null> {
  const input = call.shape === undefined ? draft.input : await call.shape.toForm(draft.input)
  return input === null ? null : { ...draft, input, body: draft.input }
}

/** The draft of a form, shared by all editors; null if there is none. */
export function storedDraftQuery(call: DraftCall | undefined) {
  return queryOptions({
    queryKey: [...draftsKey, 'of', call?.method, call?.path, call?.id],
    enabled: call !== undefined && (call.method === 'PUT' || call.isSingleton === true || call.id !== undefined),
    queryFn: async ({ signal }): Promise<FormDraft | null> => {
      if (call === undefined) return null
      if (call.id !== undefined) return await forForm(call, await getDraft(call.id, undefined, signal))
      const found = await draftOfCall(call.method, call.path, signal)
      return found === null ? null : await forForm(call, found)
    },
    // What another person has stored in it meanwhile is asked for whenever its form is opened.
    gcTime: 0,
    retry: false,
  })
}

/** Whether it is another draft than the one that the form knows, or was stored over it. */
export function isNewer(draft: WholeDraft | null, known: WholeDraft | null): draft is WholeDraft {
  return draft !== null && (known === null || draft.id !== known.id || draft.version > known.version)
}

/** The row as a draft of it would make it. */
export function drafted(row: object | null, draft: WholeDraft): object {
  return { ...row, ...draft.input }
}

/** The version of the row that a draft was made of. */
export function draftedVersion(draft: WholeDraft): number | null {
  const version: unknown = draft.input['version']
  return typeof version === 'number' ? version : null
}
