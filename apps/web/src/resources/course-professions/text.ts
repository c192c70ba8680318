import { spoken } from '#/text/spoken'

/** The professions a course leads to. */
export const courseProfessionsText = spoken({
  title: 'Bitiruvchilar kasblari',
  professions: 'Kasblar',
  saved: 'Kasblar saqlandi',
})
