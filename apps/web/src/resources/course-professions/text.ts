import { localise } from '#/text/localise'

/** The professions a course leads to. */
export const courseProfessionsText = localise({
  title: 'Bitiruvchilar kasblari',
  professions: 'Kasblar',
  saved: 'Kasblar saqlandi',
})
