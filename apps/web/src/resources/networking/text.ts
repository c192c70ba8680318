import { spoken } from '#/text/spoken'

/** Networking of a course: the list and its form. */
export const networkingText = spoken({
  title: 'Netvorking',
  add: 'Tadbir qoʻshish',
  empty: 'Hali birorta tadbir qoʻshilmagan.',
  addTitle: 'Yangi tadbir',
  editTitle: 'Tadbirni tahrirlash',
  name: 'Sarlavha',
  desc: 'Tavsif',
  image: 'Rasm',
})
