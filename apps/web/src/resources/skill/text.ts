import { localise } from '#/text/localise'
import { skillNames } from './names'

/** Course skills: their list and form. */
export const skillText = localise({
  ...skillNames,
  add: 'Koʻnikma qoʻshish',
  empty: 'Hali birorta koʻnikma qoʻshilmagan.',
  name: 'Nomi',
  image: 'Ikonka',
})
