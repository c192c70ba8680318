import { localise } from '#/text/localise'

/** The titles of its screens. */
export const skillNames = localise({
  title: 'Kurs koʻnikmalari',
  addTitle: 'Yangi koʻnikma',
  editTitle: 'Koʻnikmani tahrirlash',
})
