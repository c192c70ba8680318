import { skillNames } from './names'

/** Course skills: their list and form. */
export const skillText = {
  ...skillNames,
  add: 'Koʻnikma qoʻshish',
  empty: 'Hali birorta koʻnikma qoʻshilmagan.',
  name: 'Nomi',
  image: 'Belgi',
} as const
