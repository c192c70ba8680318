/** What all screens of a course say. */
export const courseScreenText = {
  missing: 'Kurs topilmadi',
  missingHelp: 'U oʻchirilgan boʻlishi yoki manzil notoʻgʻri yozilgan boʻlishi mumkin.',
  toCourses: 'Kurslar roʻyxatiga',
  shared: (count: number) => `Bu maʼlumot ${count} ta boʻlimda koʻrinadi:`,
} as const
