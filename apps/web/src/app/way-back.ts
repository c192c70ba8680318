import type { SectionsSearch } from './search'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person came by a back link. */
    back?: true
    /** The words that quick search found in the record. */
    found?: string
    /** The field in which something is missing or wrong. */
    field?: string
  }
}

/** How a list was left, for the way back to it: its search and scroll position. */
type ListPosition = { search: SectionsSearch; y: number }

/** The position of the list at each path. */
export const listPositions = new Map<string, ListPosition>()

const BACK = { back: true } as const

/** A link up to this path, which restores the position of its list. */
export function wayUpTo(to: string) {
  const left = listPositions.get(to)
  return left === undefined ? { to } : { to, search: left.search, resetScroll: false, state: BACK }
}
