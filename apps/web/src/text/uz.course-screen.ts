import { plural } from './plural'
import { localise } from './localise'

/** What all screens of a course say. */
export const courseScreenText = localise({
  missing: 'Kurs topilmadi',
  missingHelp: 'U oʻchirilgan boʻlishi yoki manzil notoʻgʻri yozilgan boʻlishi mumkin.',
  toCourses: 'Kurslar roʻyxatiga',
  shared: (count: number) => plural(count, { other: `Bu maʼlumot ${count} ta boʻlimda koʻrinadi:` }),
})
