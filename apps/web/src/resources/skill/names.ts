/** What its screens are called. */
export const skillNames = {
  title: 'Kurs koʻnikmalari',
  addTitle: 'Yangi koʻnikma',
  editTitle: 'Koʻnikmani tahrirlash',
} as const
