import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const careerNames = spoken({
  title: 'Istiqbolli kasblar',
  addTitle: 'Yangi kasblar guruhi',
  editTitle: 'Kasblar guruhini tahrirlash',
})
