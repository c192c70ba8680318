/** One of the breadcrumbs. */
export type Crumb = { label: string; to?: string }

const MAX_LABEL = 20
const CUT_TO = 15
/** More than this are collapsed into the menu. */
const MAX_SHOWN = 3

/** A label in the breadcrumbs: over 20 characters it is cut to 15 and an ellipsis (docs/panel.md#breadcrumbs). */
export function shorten(label: string): { text: string; cut: boolean } {
  const characters = Array.from(label)
  if (characters.length <= MAX_LABEL) return { text: label, cut: false }
  return { text: `${characters.slice(0, CUT_TO).join('').trimEnd()}…`, cut: true }
}

/** The visible breadcrumbs and those in the dots menu. */
export function collapse(crumbs: readonly Crumb[]): {
  first: readonly Crumb[]
  hidden: readonly Crumb[]
  last: readonly Crumb[]
} {
  if (crumbs.length <= MAX_SHOWN) return { first: crumbs, hidden: [], last: [] }
  const tail = MAX_SHOWN - 1
  return { first: crumbs.slice(0, 1), hidden: crumbs.slice(1, -tail), last: crumbs.slice(-tail) }
}

/** The nearest breadcrumb above the screen that links to another address. */
export function wayUp(crumbs: readonly Crumb[], path?: string): (Crumb & { to: string }) | null {
  const up = crumbs.slice(0, -1).findLast(({ to }) => to !== undefined && to !== path)
  return up?.to === undefined ? null : { label: up.label, to: up.to }
}
