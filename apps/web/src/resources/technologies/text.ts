import { spoken } from '#/text/spoken'

/** A course's skills and tools. */
export const technologiesText = spoken({
  title: 'Koʻnikma va vositalar',
  skills: 'Koʻnikmalar',
  tools: 'Vositalar',
  saved: 'Koʻnikma va vositalar saqlandi',
})
