import { isCovered } from '#/lib/browser'
import { pops, router } from './router'

/** The router's number of an entry of the browser's history; entries of others have none. */
function indexOf(state: { __TSR_index?: number } | null): number {
  const { __TSR_index: index = Number.NaN } = state ?? {}
  return index
}

/**
 * The browser's Back closes the dialog or menu over the screen, as Escape does, instead of leaving the screen under it: on a phone
 * Back is the button for that. The step back is undone before the router hears of it.
 */
export function closeByBack(): void {
  let isUndoing = false
  pops.first = (event: PopStateEvent) => {
    if (!isUndoing && !(indexOf(router.history.location.state) - indexOf(event.state) === 1 && isCovered())) return
    event.stopImmediatePropagation()
    isUndoing = !isUndoing
    if (!isUndoing) return
    window.history.forward()
    const focused = document.activeElement ?? document
    focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }
}
