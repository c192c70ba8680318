/** The time window in which the site shows something, as in the server's responses; a missing edge is unlimited. */
export type Window = { visibleFrom?: string | null; visibleUntil?: string | null }

/** The state of a window: open, not yet open, or over. */
type WindowState = 'open' | 'later' | 'over'

export function windowState({ visibleFrom, visibleUntil }: Window, now: number = Date.now()): WindowState {
  // Its end comes first: a window that is over does not open any more.
  if (isEdge(visibleUntil) && Date.parse(visibleUntil) <= now) return 'over'
  return isEdge(visibleFrom) && Date.parse(visibleFrom) > now ? 'later' : 'open'
}

/** Whether a window has this edge; a form has an empty text for none. */
export const isEdge = (edge: string | null | undefined): edge is string => edge !== undefined && edge !== null && edge !== ''

/** Whether a window ends before it begins. */
export function isWrongOrder(from: unknown, until: unknown): boolean {
  return typeof from === 'string' && typeof until === 'string' && Date.parse(until) <= Date.parse(from)
}
