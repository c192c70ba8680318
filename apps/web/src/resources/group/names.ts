/** What its screens are called. */
export const groupNames = {
  title: 'Guruhlar',
  addTitle: 'Yangi guruh',
  editTitle: 'Guruhni tahrirlash',
} as const
