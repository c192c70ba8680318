let text = ''
let ended = new AbortController()

const onKey = (event: KeyboardEvent) => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  text += event.key
}

/** Longer, and the field does not come: its code could not be fetched. */
const LASTS_MS = 5000

/** Collects what is typed until a field that was asked for is there: nobody waits for it after Ctrl+K. */
export function collectTyped(): void {
  takeTyped()
  ended = new AbortController()
  const { signal } = ended
  document.addEventListener('keydown', onKey, { capture: true, signal })
  setTimeout(() => {
    if (!signal.aborted) takeTyped()
  }, LASTS_MS)
}

/** What was typed until now. From now on keys go where they belong. */
export function takeTyped(): string {
  ended.abort()
  const typed = text
  text = ''
  return typed
}
