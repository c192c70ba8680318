import { keepLanguage, type Language } from '#/text/language'

/** What writes down what is typed on the page; it answers whether all of it is kept. */
type Keeper = () => Promise<boolean>

/** Each with whether anything is typed that is not saved. */
const keepers = new Map<Keeper, () => boolean>()
let unasked = false

// A form with unsaved changes asks before the page is left. Where the page goes whatever the answer, or everything typed is
// kept as a draft, the question is not put. Listeners run in the order they were added: this one stands in the first module
// of all that listen.
window.addEventListener(
  'beforeunload',
  (event) => {
    if (unasked) event.stopImmediatePropagation()
  },
  { capture: true },
)

/** From now on the page goes without a question. */
export function leaveUnasked(): void {
  unasked = true
}

/** Has what is typed written down before the page is loaded anew, for as long as its form is there. */
export function keepBeforeReload(keeper: Keeper, isTyped: () => boolean): () => void {
  keepers.set(keeper, isTyped)
  return () => {
    keepers.delete(keeper)
  }
}

/** Whether anything stands on the page that is typed and not saved. */
export function isAnythingTyped(): boolean {
  return [...keepers.values()].some((isTyped) => isTyped())
}

/** Has the panel in another language, which takes a new page. The browser asks only where something typed would be lost. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  const kept = await Promise.all([...keepers.keys()].map(async (keep) => await keep()))
  if (kept.every(Boolean)) leaveUnasked()
  keepLanguage(chosen)
  location.reload()
}
