import { localise } from '#/text/localise'
import { bonusCourseNames } from './names'

/** Bonus courses: their list and form. */
export const bonusText = localise({
  ...bonusCourseNames,
  name: 'Sarlavha',
  add: 'Bonus kurs qoʻshish',
  empty: 'Hali birorta bonus kurs qoʻshilmagan.',
  course: 'Kurs',
  subtitle: 'Sarlavha ostidagi matn',
  image: 'Rasm',
})
