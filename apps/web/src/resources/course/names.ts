import { localise } from '#/text/localise'

/** The titles of its screens. */
export const courseNames = localise({
  title: 'Barcha kurslar',
  addTitle: 'Yangi kurs',
  editTitle: 'Kursni tahrirlash',
})
