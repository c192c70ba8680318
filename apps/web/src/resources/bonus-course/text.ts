import { bonusCourseNames } from './names'

/** Bonus courses: their list and form. */
export const bonusText = {
  ...bonusCourseNames,
  name: 'Sarlavha',
  add: 'Bonus kurs qoʻshish',
  empty: 'Hali birorta bonus kurs qoʻshilmagan.',
  course: 'Kurs',
  subtitle: 'Sarlavha ostidagi matn',
  image: 'Rasm',
} as const
