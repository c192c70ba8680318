import type { SectionsSearch } from './search'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One came here by a way back. */
    back?: true
    /** One came here for these words, which quick search has found in the record. */
    found?: string
    /** One came here for this field, in which something is missing or wrong. */
    field?: string
  }
}

/** A list as it was left, for the way back to it from what it led to: what was listed, and how far down. */
type ListPosition = { search: SectionsSearch; y: number }

/** How the list at each path was left. */
export const listPositions = new Map<string, ListPosition>()

const BACK = { back: true } as const

/** A way up to this path: a list is seen as it was left. */
export function wayUpTo(to: string) {
  const left = listPositions.get(to)
  return left === undefined ? { to } : { to, search: left.search, resetScroll: false, state: BACK }
}
