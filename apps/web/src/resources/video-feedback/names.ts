import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const videoFeedbackNames = spoken({
  title: 'Video fikrlar',
  addTitle: 'Yangi video fikr',
  editTitle: 'Video fikrni tahrirlash',
})
