/**
 * Takes the focus to the first field of a form and answers its name; not where that would bring up a keyboard on the screen,
 * and not from somebody who is in the form already.
 */
export function focusFirst(form: HTMLElement | null): string | null {
  const first = form?.querySelector<HTMLInputElement>('input, textarea, select')
  if (!first || form?.contains(document.activeElement) === true || !matchMedia('(pointer: fine)').matches) return null
  first.focus()
  return first.name
}
