import { localise } from '#/text/localise'

/** The titles of its screens. */
export const textFeedbackNames = localise({
  title: 'Yozma fikrlar',
  addTitle: 'Yangi yozma fikr',
  editTitle: 'Yozma fikrni tahrirlash',
})
