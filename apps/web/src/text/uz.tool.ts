/** Course tools: their list and form. */
export const toolText = {
  title: 'Kurs vositalari',
  add: 'Vosita qoʻshish',
  empty: 'Hali birorta vosita qoʻshilmagan.',
  addTitle: 'Yangi vosita',
  editTitle: 'Vositani tahrirlash',
  name: 'Nomi',
  image: 'Belgi',
} as const
