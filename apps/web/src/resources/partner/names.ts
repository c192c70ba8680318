/** What its screens are called. */
export const partnerNames = {
  title: 'Hamkorlar',
  addTitle: 'Yangi hamkor',
  editTitle: 'Hamkorni tahrirlash',
} as const
