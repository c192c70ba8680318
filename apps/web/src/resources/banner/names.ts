import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const bannerNames = spoken({ title: 'Banner boʻlimi', addTitle: 'Yangi banner' })
