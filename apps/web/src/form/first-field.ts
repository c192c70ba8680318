/**
 * Focuses the first field of a form and returns its name. Not where that would open an on-screen keyboard, and not if the focus
 * is in the form already.
 */
export function focusFirst(form: HTMLElement | null): string | null {
  const first = form?.querySelector<HTMLInputElement>('input, textarea, select')
  if (!first || form?.contains(document.activeElement) === true || !matchMedia('(pointer: fine)').matches) return null
  first.focus()
  return first.name
}
