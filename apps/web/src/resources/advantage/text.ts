import { localise } from '#/text/localise'

/** Advantages of a course: the list and its form. */
export const advantageText = localise({
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
