import { localise } from '#/text/localise'

/** A course's skills and tools. */
export const technologiesText = localise({
  title: 'Koʻnikma va vositalar',
  skills: 'Koʻnikmalar',
  tools: 'Vositalar',
  saved: 'Koʻnikma va vositalar saqlandi',
})
