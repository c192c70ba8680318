import { plural } from './plural'
import { spoken } from './spoken'

/** What all screens of a course say. */
export const courseScreenText = spoken({
  missing: 'Kurs topilmadi',
  missingHelp: 'U oʻchirilgan boʻlishi yoki manzil notoʻgʻri yozilgan boʻlishi mumkin.',
  toCourses: 'Kurslar roʻyxatiga',
  shared: (count: number) => plural(count, { other: `Bu maʼlumot ${count} ta boʻlimda koʻrinadi:` }),
})
