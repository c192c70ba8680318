/** The elements that get the focus to correct a field, in the order of the page. */
const GOALS = ['[role="textbox"]', '[data-row-button="add"]', 'input:not([type="file"])', 'button']

/** The element of the field at a path; for an error in a nested value, that of the enclosing field. */
export function placeOf(form: ParentNode, path: string): HTMLElement | null {
  const named = form.querySelector<HTMLElement>(`[name="${path}"]`)
  if (named !== null) return named
  const field = form.querySelector(`[data-field="${path}"]`)
  if (field !== null) return GOALS.map((goal) => field.querySelector<HTMLElement>(goal)).find((found) => found !== null) ?? null
  const end = path.lastIndexOf('.')
  return end < 0 ? null : placeOf(form, path.slice(0, end))
}

/** Focuses the next invalid field after the last visited one, from the last to the first again. @returns the focused field */
export function goToNextError(form: ParentNode, paths: readonly string[], last: HTMLElement | null): HTMLElement | null {
  const places = paths.map((path) => placeOf(form, path)).filter((place) => place !== null)
  places.sort((one, other) => (isBefore(one, other) ? -1 : 1))
  const next = (last === null ? undefined : places.find((place) => isBefore(last, place))) ?? places[0]
  if (next === undefined) return null
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'center' })
  return next
}

function isBefore(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
