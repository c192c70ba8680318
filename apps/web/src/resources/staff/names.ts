/** What its screens are called. */
export const staffNames = {
  title: 'Administratorlar',
  addTitle: 'Yangi administrator',
  editTitle: 'Administratorni tahrirlash',
} as const
