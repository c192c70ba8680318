import { localise } from '#/text/localise'

/** What its screens are called. */
export const professionFinderNames = localise({ title: 'Kasb tanlash boʻlimi' })
