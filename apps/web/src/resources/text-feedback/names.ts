import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const textFeedbackNames = spoken({
  title: 'Yozma fikrlar',
  addTitle: 'Yangi yozma fikr',
  editTitle: 'Yozma fikrni tahrirlash',
})
