import { releaseText as text } from '#/text/uz.releases'
import { confirm } from '#/ui/confirm'

/** Asks by its name whether a release is taken back: what it brought goes from the site, and its time does not come again. */
export const mayTakeBack = async (name: string): Promise<boolean> =>
  await confirm({ title: text.takeBackTitle, body: text.takeBackQuestion(name), confirmLabel: text.undo, danger: true })
