import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const professionNames = spoken({
  title: 'Kasblar',
  addTitle: 'Yangi kasb',
  editTitle: 'Kasbni tahrirlash',
})

/** The section of the home page that shows them. */
export const professionSectionTitle = spoken('Kasblar boʻlimi')
