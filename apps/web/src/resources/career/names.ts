import { localise } from '#/text/localise'

/** What its screens are called. */
export const careerNames = localise({
  title: 'Istiqbolli kasblar',
  addTitle: 'Yangi kasblar guruhi',
  editTitle: 'Kasblar guruhini tahrirlash',
})
