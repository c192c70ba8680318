/** What its screens are called. */
export const bonusCourseNames = {
  title: 'Bonus kurslar',
  addTitle: 'Yangi bonus kurs',
  editTitle: 'Bonus kursni tahrirlash',
} as const
