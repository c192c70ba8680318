/** Begins the keys of all that is read of drafts: what changes one reads all of it anew. */
export const draftsKey = ['drafts'] as const
