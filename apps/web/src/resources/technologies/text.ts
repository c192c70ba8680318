/** A course's skills and tools. */
export const technologiesText = {
  title: 'Koʻnikma va vositalar',
  skills: 'Koʻnikmalar',
  tools: 'Vositalar',
  saved: 'Koʻnikma va vositalar saqlandi',
} as const
