let before: HTMLElement | null = null

/** Remembers what has the focus, before a toast gets it. */
export function rememberFocus(): void {
  before = document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : null
}

/** The focused button of a toast is gone: unless something else got the focus, it goes back, or else to the screen. */
export function giveFocusBack(): void {
  if (document.activeElement !== document.body) return
  const goal = before?.isConnected === true ? before : document.querySelector('main')
  goal?.focus({ preventScroll: true })
}

/** Focuses an element; while the focus is in a toast, it gets it when the toast is left. */
export function focusAfterToasts(target: HTMLElement | null): void {
  if (document.activeElement?.closest('[data-toasts]')) before = target
  else target?.focus({ preventScroll: true })
}
