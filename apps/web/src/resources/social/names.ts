/** What its screens are called. */
export const socialNames = {
  title: 'Ijtimoiy tarmoqlar',
  addTitle: 'Yangi ijtimoiy tarmoq',
  editTitle: 'Ijtimoiy tarmoqni tahrirlash',
} as const
