/** One of the breadcrumbs. */
export type Crumb = { label: string; to?: string }

const MAX_LABEL = 20
const CUT_TO = 15
/** So many are shown whole; with more the middle ones go into the menu. */
const MAX_SHOWN = 3

/** A label as the breadcrumbs show it: over 20 characters it is cut to 15 and an ellipsis (docs/panel.md#breadcrumbs). */
export function shorten(label: string): { text: string; cut: boolean } {
  const characters = Array.from(label)
  if (characters.length <= MAX_LABEL) return { text: label, cut: false }
  return { text: `${characters.slice(0, CUT_TO).join('').trimEnd()}…`, cut: true }
}

/** What stands in the header and what goes into the dots menu. */
export function collapse(crumbs: readonly Crumb[]): {
  first: readonly Crumb[]
  hidden: readonly Crumb[]
  last: readonly Crumb[]
} {
  if (crumbs.length <= MAX_SHOWN) return { first: crumbs, hidden: [], last: [] }
  const tail = MAX_SHOWN - 1
  return { first: crumbs.slice(0, 1), hidden: crumbs.slice(1, -tail), last: crumbs.slice(-tail) }
}

/** The nearest of the breadcrumbs above the screen that leads somewhere else than to where one is. */
export function wayUp(crumbs: readonly Crumb[], path?: string): (Crumb & { to: string }) | null {
  const up = crumbs.slice(0, -1).findLast(({ to }) => to !== undefined && to !== path)
  return up?.to === undefined ? null : { label: up.label, to: up.to }
}
