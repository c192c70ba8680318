import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const skillNames = spoken({
  title: 'Kurs koʻnikmalari',
  addTitle: 'Yangi koʻnikma',
  editTitle: 'Koʻnikmani tahrirlash',
})
