import { NetworkError } from '#/api/errors'
import { isReachable } from '#/lib/online'
import { keepLanguage, type Language } from '#/text/language'
import { t } from '#/text/uz'

/** Stores what is typed on the page. Returns whether all of it was stored. */
type Keeper = () => Promise<boolean>

/** Each with a function that tells whether there are unsaved changes. */
const keepers = new Map<Keeper, () => boolean>()
let unasked = false

// A form with unsaved changes asks before the page is left. The question is skipped where the page is left in any case, or where
// everything typed is stored as a draft. Listeners run in the order of registration, so this module must be loaded before all
// others that listen.
window.addEventListener(
  'beforeunload',
  (event) => {
    if (unasked) event.stopImmediatePropagation()
  },
  { capture: true },
)

/** From now on the page can be left without a question. */
export function leaveUnasked(): void {
  unasked = true
}

/** Registers a function that stores what is typed before a reload, for as long as its form exists. */
export function keepBeforeReload(keeper: Keeper, isTyped: () => boolean): () => void {
  keepers.set(keeper, isTyped)
  return () => {
    keepers.delete(keeper)
  }
}

/** Whether the page has any unsaved changes. */
export function isAnythingTyped(): boolean {
  return [...keepers.values()].some((isTyped) => isTyped())
}

/** Switches the language, which reloads the page. The browser asks only if typed values would be lost. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (!(await isReachable())) throw new NetworkError(t.errors.network, { method: 'GET', url: location.pathname })
  const kept = await Promise.all([...keepers.keys()].map(async (keep) => await keep()))
  if (kept.every(Boolean)) leaveUnasked()
  keepLanguage(chosen)
  location.reload()
}
