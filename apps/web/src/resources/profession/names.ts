import { localise } from '#/text/localise'

/** What its screens are called. */
export const professionNames = localise({
  title: 'Kasblar',
  addTitle: 'Yangi kasb',
  editTitle: 'Kasbni tahrirlash',
})

/** The section of the home page that shows them. */
export const professionSectionTitle = localise('Kasblar boʻlimi')
