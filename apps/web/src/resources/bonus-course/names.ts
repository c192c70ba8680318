import { localise } from '#/text/localise'

/** The titles of its screens. */
export const bonusCourseNames = localise({
  title: 'Bonus kurslar',
  addTitle: 'Yangi bonus kurs',
  editTitle: 'Bonus kursni tahrirlash',
})
