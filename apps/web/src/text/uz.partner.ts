/** Partners: their list and form. */
export const partnerText = {
  title: 'Hamkorlar',
  add: 'Hamkor qoʻshish',
  empty: 'Hali birorta hamkor qoʻshilmagan.',
  addTitle: 'Yangi hamkor',
  editTitle: 'Hamkorni tahrirlash',
  name: 'Nomi',
  link: 'Sayt havolasi',
  logo: 'Logotip',
} as const
