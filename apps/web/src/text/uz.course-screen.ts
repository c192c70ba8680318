import { plural } from './plural'
import { localise } from './localise'

/** Texts of all screens of a course. */
export const courseScreenText = localise({
  missing: 'Kurs topilmadi',
  missingHelp: 'U oʻchirilgan boʻlishi yoki manzil notoʻgʻri yozilgan boʻlishi mumkin.',
  toCourses: 'Kurslar roʻyxatiga',
  shared: (count: number) => plural(count, { other: `Bu maʼlumot ${count} ta boʻlimda koʻrinadi:` }),
})
