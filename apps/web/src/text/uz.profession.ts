/** Professions: their list, which the courses and the home page share, and their form. */
export const professionText = {
  title: 'Kurs kasblari',
  add: 'Kasb qoʻshish',
  empty: 'Hali birorta kasb qoʻshilmagan.',
  addTitle: 'Yangi kasb',
  editTitle: 'Kasbni tahrirlash',
  name: 'Nomi',
  image: 'Belgi',
  desc: 'Tavsif',
} as const
