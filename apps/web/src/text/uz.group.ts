/** Groups, which courses are sorted into: their list and form. */
export const groupText = {
  title: 'Guruhlar',
  add: 'Guruh qoʻshish',
  empty: 'Hali birorta guruh qoʻshilmagan.',
  addTitle: 'Yangi guruh',
  editTitle: 'Guruhni tahrirlash',
  name: 'Nomi',
} as const
