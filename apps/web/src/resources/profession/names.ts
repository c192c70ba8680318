/** What its screens are called. */
export const professionNames = {
  title: 'Kurs kasblari',
  addTitle: 'Yangi kasb',
  editTitle: 'Kasbni tahrirlash',
} as const

/** The section of the home page that shows them. */
export const professionSectionTitle = 'Kasblar boʻlimi'
