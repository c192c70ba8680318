import { localise } from '#/text/localise'

/** Feedback of one course. */
export const courseFeedbackText = localise({
  title: 'Kurs haqida fikrlar',
  add: 'Fikr qoʻshish',
  empty: 'Bu kurs haqida hali fikr qoʻshilmagan.',
  addTitle: 'Yangi fikr',
  editTitle: 'Fikrni tahrirlash',
})
