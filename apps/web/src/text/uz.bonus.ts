/** Bonus courses: their list and form. */
export const bonusText = {
  title: 'Bonus kurslar',
  name: 'Sarlavha',
  add: 'Bonus kurs qoʻshish',
  empty: 'Hali birorta bonus kurs qoʻshilmagan.',
  addTitle: 'Yangi bonus kurs',
  editTitle: 'Bonus kursni tahrirlash',
  course: 'Kurs',
  subtitle: 'Sarlavha ostidagi matn',
  image: 'Rasm',
} as const
