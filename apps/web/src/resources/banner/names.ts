import { localise } from '#/text/localise'

/** What its screens are called. */
export const bannerNames = localise({ title: 'Banner boʻlimi', addTitle: 'Yangi banner' })
