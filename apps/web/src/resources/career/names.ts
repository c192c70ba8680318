import { localise } from '#/text/localise'

/** The titles of its screens. */
export const careerNames = localise({
  title: 'Istiqbolli kasblar',
  addTitle: 'Yangi kasblar guruhi',
  editTitle: 'Kasblar guruhini tahrirlash',
})
