import { localise } from '#/text/localise'

/** What its screens are called. */
export const videoFeedbackNames = localise({
  title: 'Videofikrlar',
  addTitle: 'Yangi videofikr',
  editTitle: 'Videofikrni tahrirlash',
})
