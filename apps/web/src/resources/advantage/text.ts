import { spoken } from '#/text/spoken'

/** Advantages of a course: the list and its form. */
export const advantageText = spoken({
  title: 'Kurs afzalliklari',
  add: 'Afzallik qoʻshish',
  empty: 'Hali birorta afzallik qoʻshilmagan.',
  addTitle: 'Yangi afzallik',
  editTitle: 'Afzallikni tahrirlash',
  name: 'Sarlavha',
  descriptions: 'Tavsiflar',
  addDescription: 'Tavsif qoʻshish',
  description: (place: number) => `${place}-tavsif`,
  text: 'Matni',
  image: 'Rasm',
})
