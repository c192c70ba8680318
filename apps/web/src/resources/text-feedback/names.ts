import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const textFeedbackNames = spoken({
  title: 'Matnli fikrlar',
  addTitle: 'Yangi matnli fikr',
  editTitle: 'Matnli fikrni tahrirlash',
})
