import { spoken } from '#/text/spoken'

/** What people write of one course. */
export const courseFeedbackText = spoken({
  title: 'Kurs haqida fikrlar',
  add: 'Fikr qoʻshish',
  empty: 'Bu kurs haqida hali fikr qoʻshilmagan.',
  addTitle: 'Yangi fikr',
  editTitle: 'Fikrni tahrirlash',
})
