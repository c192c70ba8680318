import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const videoFeedbackNames = spoken({
  title: 'Videofikrlar',
  addTitle: 'Yangi videofikr',
  editTitle: 'Videofikrni tahrirlash',
})
