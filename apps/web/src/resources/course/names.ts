/** What its screens are called. */
export const courseNames = {
  title: 'Barcha kurslar',
  addTitle: 'Yangi kurs',
  editTitle: 'Kursni tahrirlash',
} as const
