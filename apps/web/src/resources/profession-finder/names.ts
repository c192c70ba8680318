import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const professionFinderNames = spoken({ title: 'Kasb tanlash boʻlimi' })
