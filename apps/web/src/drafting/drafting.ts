/** What the mode of drafts needs to know of a list's drafts. */
export type Drafting = {
  /** The names of what was changed under them; null if nothing was. */
  changes: () => Promise<readonly string[] | null>
  /** Stores them anew, over what was changed. */
  goOn: () => Promise<void>
  isEmpty: () => Promise<boolean>
  discard: () => Promise<void>
}
