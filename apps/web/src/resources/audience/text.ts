import { localise } from '#/text/localise'

/** Target audience of a course: the list and its form. */
export const audienceText = localise({
  title: 'Kurs kimlar uchun',
  add: 'Toifa qoʻshish',
  empty: 'Kurs kimlar uchun ekani hali yozilmagan.',
  addTitle: 'Yangi toifa',
  editTitle: 'Toifani tahrirlash',
  name: 'Sarlavha',
  desc: 'Tavsif',
  icon: 'Ikonka',
})
