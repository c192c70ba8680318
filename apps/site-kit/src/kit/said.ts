import { text } from '../text'

/** The trimmed text. In an unsaved form a field may be null that is never null in a stored row. */
export function said(words: string | null | undefined): string {
  return words?.trim() ?? ''
}

/** A name, or a placeholder for a missing one. */
export function named(words: string | null | undefined): string {
  return said(words) || text.noName
}
