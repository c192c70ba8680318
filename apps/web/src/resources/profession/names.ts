import { localise } from '#/text/localise'

/** The titles of its screens. */
export const professionNames = localise({
  title: 'Kasblar',
  addTitle: 'Yangi kasb',
  editTitle: 'Kasbni tahrirlash',
})

/** The section of the home page that shows them. */
export const professionSectionTitle = localise('Kasblar boʻlimi')
