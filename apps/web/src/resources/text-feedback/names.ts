/** What its screens are called. */
export const textFeedbackNames = {
  title: 'Matnli fikrlar',
  addTitle: 'Yangi matnli fikr',
  editTitle: 'Matnli fikrni tahrirlash',
} as const
