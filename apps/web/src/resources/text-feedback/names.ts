import { localise } from '#/text/localise'

/** What its screens are called. */
export const textFeedbackNames = localise({
  title: 'Yozma fikrlar',
  addTitle: 'Yangi yozma fikr',
  editTitle: 'Yozma fikrni tahrirlash',
})
