/** From when until when the site shows something, as the server answers it; without an edge it is not limited there. */
export type Window = { visibleFrom?: string | null; visibleUntil?: string | null }

/** Where a window stands: it is open, it opens later, or it is over. */
export type WindowState = 'open' | 'later' | 'over'

export function windowState({ visibleFrom, visibleUntil }: Window, now: number = Date.now()): WindowState {
  // Its end comes first: what is over does not open any more.
  if (isEdge(visibleUntil) && Date.parse(visibleUntil) <= now) return 'over'
  return isEdge(visibleFrom) && Date.parse(visibleFrom) > now ? 'later' : 'open'
}

/** Whether a window has this edge; a form has an empty text for none. */
export const isEdge = (edge: string | null | undefined): edge is string => edge !== undefined && edge !== null && edge !== ''

/** Whether a window ends before it begins. */
export function isWrongOrder(from: unknown, until: unknown): boolean {
  return typeof from === 'string' && typeof until === 'string' && Date.parse(until) <= Date.parse(from)
}
