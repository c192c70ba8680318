import { localise } from '#/text/localise'

/** Learners of a course: the list and its form. */
export const learnerText = localise({
  title: 'Hamma oʻrgana oladi',
  add: 'Misol qoʻshish',
  empty: 'Hali birorta misol qoʻshilmagan.',
  addTitle: 'Yangi misol',
  editTitle: 'Misolni tahrirlash',
  name: 'Kim edi',
  nameHelp: 'Masalan: Maktab oʻqituvchisi',
  role: 'Kim boʻldi',
  roleHelp: 'Masalan: Maʼlumotlar tahlilchisi',
  desc: 'Tavsif',
  image: 'Rasm',
})
