/** What its screens are called. */
export const videoFeedbackNames = {
  title: 'Video fikrlar',
  addTitle: 'Yangi video fikr',
  editTitle: 'Video fikrni tahrirlash',
} as const
