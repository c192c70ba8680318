/** What its screens are called. */
export const careerNames = {
  title: 'Istiqbolli kasblar',
  addTitle: 'Yangi kasblar guruhi',
  editTitle: 'Kasblar guruhini tahrirlash',
} as const
