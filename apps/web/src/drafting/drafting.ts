/** The drafts of a list, as draft mode uses them. */
export type Drafting = {
  /** The names of the rows that changed since the draft was stored; null if none did. */
  changes: () => Promise<readonly string[] | null>
  /** Stores the drafts again, based on the changed rows. */
  goOn: () => Promise<void>
  isEmpty: () => Promise<boolean>
  discard: () => Promise<void>
}
