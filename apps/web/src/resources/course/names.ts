import { localise } from '#/text/localise'

/** What its screens are called. */
export const courseNames = localise({
  title: 'Barcha kurslar',
  addTitle: 'Yangi kurs',
  editTitle: 'Kursni tahrirlash',
})
