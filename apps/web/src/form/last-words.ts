import type { Draft, Key } from './draft-schema'

/**
 * Drafts of pages that are being unloaded. IndexedDB does not finish a write then, so the letters of the last quarter of a second
 * would be lost; local storage is written at once. The next page moves them to IndexedDB (`adopt-last.ts`).
 */
export const PREFIX = 'unsaved:'

const nameOf = (key: Key) => PREFIX + JSON.stringify(key)

/** Stores a draft at once; its files must be stored already, and be named in its values. None: the page was not unloaded after all. */
export function storeLast(key: Key, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(nameOf(key))
    else localStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // No space: IndexedDB has everything but the last letters.
  }
}

/** The names of the drafts that wait here. */
export const waitingLast = (): readonly string[] => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
