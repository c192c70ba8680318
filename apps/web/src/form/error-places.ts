/** What a person goes to who wants to put a field right, in the order of the page. */
const GOALS = ['[role="textbox"]', '[data-row-button="add"]', 'input:not([type="file"])', 'button']

/** Where the field of a path stands; an error deeper than any field stands at the field around it. */
export function placeOf(form: ParentNode, path: string): HTMLElement | null {
  const named = form.querySelector<HTMLElement>(`[name="${path}"]`)
  if (named !== null) return named
  const field = form.querySelector(`[data-field="${path}"]`)
  if (field !== null) return GOALS.map((goal) => field.querySelector<HTMLElement>(goal)).find((found) => found !== null) ?? null
  const end = path.lastIndexOf('.')
  return end < 0 ? null : placeOf(form, path.slice(0, end))
}

/**
 * Goes to the wrong field after the one gone to last, from the last one to the first again.
 * @returns the field that has the focus now
 */
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
