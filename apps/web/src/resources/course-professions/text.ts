/** The professions a course leads to. */
export const courseProfessionsText = {
  title: 'Bitiruvchilar kasblari',
  professions: 'Kasblar',
  saved: 'Kasblar saqlandi',
} as const
