let text = ''
/** Until when keys are collected, as `performance.now` counts. */
let until = 0

/** Longer, and the field does not come: its code could not be fetched. */
const LASTS_MS = 5000

document.addEventListener(
  'keydown',
  (event) => {
    if (performance.now() >= until || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    text += event.key
  },
  true,
)

/** Collects what is typed until a field that was asked for is there: nobody waits for it after Ctrl+K. */
export function collectTyped(): void {
  text = ''
  until = performance.now() + LASTS_MS
}

/** What was typed until now. From now on keys go where they belong. */
export function takeTyped(): string {
  const typed = performance.now() < until ? text : ''
  until = 0
  return typed
}
