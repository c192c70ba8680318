/** What its screens are called. */
export const professionFinderNames = { title: 'Kasb tanlash boʻlimi' } as const
