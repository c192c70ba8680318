// Replacements for calls that some supported browsers lack (`target` in vite.config.ts). A missing call would leave the whole
// page blank.

/** Aborts as soon as one of the signals does. Chrome has `AbortSignal.any` from 116, Firefox from 124, Safari from 17.4. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if (Reflect.has(AbortSignal, 'any')) return AbortSignal.any([...signals])
  const either = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason)
    else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal })
  }
  return either.signal
}

/** Whether an element is rendered. Safari has `checkVisibility` from 17.4. */
export function isDrawn(element: Element): boolean {
  return Reflect.has(element, 'checkVisibility') ? element.checkVisibility() : element.getClientRects().length > 0
}

/**
 * Moves a popover into the browser's top layer, or out of it. Chrome has popovers from 114, Safari from 17, Firefox from 125;
 * without them it stays where its styles put it.
 */
export function setOnTop(element: HTMLElement, shown: boolean): void {
  if (!Reflect.has(element, 'showPopover')) return
  if (element.matches(':popover-open') === shown) return
  if (shown) element.showPopover()
  else element.hidePopover()
}

/** Whether keys type text there. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

const isOpen = (layers: string): boolean => document.querySelector(`:is(${layers})[data-state="open"]`) !== null

/** Whether a dialog is open. */
export const isAsking = (): boolean => isOpen('[role="dialog"], [role="alertdialog"]')

/** Whether a dialog or a menu lies over the screen that the address does not name. */
export const isCovered = (): boolean => isOpen('[role="dialog"]:not([data-in-address]), [role="alertdialog"], [role="menu"]')
