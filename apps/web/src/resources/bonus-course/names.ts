import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const bonusCourseNames = spoken({
  title: 'Bonus kurslar',
  addTitle: 'Yangi bonus kurs',
  editTitle: 'Bonus kursni tahrirlash',
})
