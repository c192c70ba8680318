import { localise } from '#/text/localise'

/** Whom a course is for: the list and its form. */
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
