import { localise } from '#/text/localise'

/** The titles of its screens. */
export const bannerNames = localise({ title: 'Banner boʻlimi', addTitle: 'Yangi banner' })
