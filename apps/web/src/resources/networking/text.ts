import { localise } from '#/text/localise'

/** Networking of a course: the list and its form. */
export const networkingText = localise({
  title: 'Netvorking',
  add: 'Tadbir qoʻshish',
  empty: 'Hali birorta tadbir qoʻshilmagan.',
  addTitle: 'Yangi tadbir',
  editTitle: 'Tadbirni tahrirlash',
  name: 'Sarlavha',
  desc: 'Tavsif',
  image: 'Rasm',
})
