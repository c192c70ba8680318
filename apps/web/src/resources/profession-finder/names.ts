import { localise } from '#/text/localise'

/** The titles of its screens. */
export const professionFinderNames = localise({ title: 'Kasb tanlash boʻlimi' })
