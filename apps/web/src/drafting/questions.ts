import { draftingText as text } from '#/text/uz.drafting'
import { confirm } from '#/ui/confirm'

/** Asks whether to continue a draft whose list has changed; `changed` names the changed rows. */
export async function mayGoOn(changed: readonly string[]): Promise<boolean> {
  return await confirm({ title: text.staleTitle, body: text.stale(changed.join(', ')), confirmLabel: text.staleYes })
}

export async function mayDiscard(): Promise<boolean> {
  return await confirm({ title: text.discardTitle, body: text.discardQuestion, confirmLabel: text.discard, danger: true })
}
