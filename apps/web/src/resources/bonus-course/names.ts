import { localise } from '#/text/localise'

/** What its screens are called. */
export const bonusCourseNames = localise({
  title: 'Bonus kurslar',
  addTitle: 'Yangi bonus kurs',
  editTitle: 'Bonus kursni tahrirlash',
})
