/** What its screens are called. */
export const toolNames = {
  title: 'Kurs vositalari',
  addTitle: 'Yangi vosita',
  editTitle: 'Vositani tahrirlash',
} as const
