import { spoken } from '#/text/spoken'
import { skillNames } from './names'

/** Course skills: their list and form. */
export const skillText = spoken({
  ...skillNames,
  add: 'Koʻnikma qoʻshish',
  empty: 'Hali birorta koʻnikma qoʻshilmagan.',
  name: 'Nomi',
  image: 'Ikonka',
})
