import { localise } from '#/text/localise'

/** The titles of its screens. */
export const videoFeedbackNames = localise({
  title: 'Videofikrlar',
  addTitle: 'Yangi videofikr',
  editTitle: 'Videofikrni tahrirlash',
})
