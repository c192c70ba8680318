import { text } from '../text'

/** What was written. In a form not saved yet a field may be null that in a saved row never is. */
export function said(words: string | null | undefined): string {
  return words?.trim() ?? ''
}

/** A name, or that there is none yet. */
export function named(words: string | null | undefined): string {
  return said(words) || text.noName
}
