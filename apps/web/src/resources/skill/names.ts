import { localise } from '#/text/localise'

/** What its screens are called. */
export const skillNames = localise({
  title: 'Kurs koʻnikmalari',
  addTitle: 'Yangi koʻnikma',
  editTitle: 'Koʻnikmani tahrirlash',
})
