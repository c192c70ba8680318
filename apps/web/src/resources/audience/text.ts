import { spoken } from '#/text/spoken'

/** Whom a course is for: the list and its form. */
export const audienceText = spoken({
  title: 'Kurs kimlar uchun',
  add: 'Toifa qoʻshish',
  empty: 'Kurs kimlar uchun ekani hali yozilmagan.',
  addTitle: 'Yangi toifa',
  editTitle: 'Toifani tahrirlash',
  name: 'Sarlavha',
  desc: 'Tavsif',
  icon: 'Ikonka',
})
