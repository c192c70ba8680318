import { draftingText as text } from '#/text/uz.drafting'
import { confirm } from '#/ui/confirm'
import type { CallDraft } from './call-draft'

/** Asks, if the list was changed under its draft, whether to go on with that; `changed` names the rows that were. */
export async function mayGoOn(draft: CallDraft, changed: readonly string[]): Promise<boolean> {
  if (draft.stored?.isStale !== true) return true
  return await confirm({ title: text.staleTitle, body: text.stale(changed.join(', ')), confirmLabel: text.staleYes })
}

export async function mayDiscard(): Promise<boolean> {
  return await confirm({ title: text.discardTitle, body: text.discardQuestion, confirmLabel: text.discard, danger: true })
}
