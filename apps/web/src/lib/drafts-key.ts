/** The query key prefix of all drafts: a change of one invalidates all. */
export const draftsKey = ['drafts'] as const
