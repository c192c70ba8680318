import { releaseText as text } from '#/text/uz.releases'
import { confirm } from '#/ui/confirm'

/** Confirms the undo of a release by its name: its content is removed from the site, and its time does not come again. */
export const mayTakeBack = async (name: string): Promise<boolean> =>
  await confirm({ title: text.takeBackTitle, body: text.takeBackQuestion(name), confirmLabel: text.undo, danger: true })
