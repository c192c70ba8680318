import { localise } from '#/text/localise'

/** The professions of a course. */
export const courseProfessionsText = localise({
  title: 'Bitiruvchilar kasblari',
  professions: 'Kasblar',
  saved: 'Kasblar saqlandi',
})
