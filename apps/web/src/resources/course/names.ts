import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const courseNames = spoken({
  title: 'Barcha kurslar',
  addTitle: 'Yangi kurs',
  editTitle: 'Kursni tahrirlash',
})
