/** What its screens are called. */
export const bannerNames = { title: 'Banner boʻlimi', addTitle: 'Yangi banner' } as const
