/** Course skills: their list and form. */
export const skillText = {
  title: 'Kurs koʻnikmalari',
  add: 'Koʻnikma qoʻshish',
  empty: 'Hali birorta koʻnikma qoʻshilmagan.',
  addTitle: 'Yangi koʻnikma',
  editTitle: 'Koʻnikmani tahrirlash',
  name: 'Nomi',
  image: 'Belgi',
} as const
