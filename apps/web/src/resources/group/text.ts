import { spoken } from '#/text/spoken'
import { groupNames } from './names'

/** Groups, which courses are sorted into: their list and form. */
export const groupText = spoken({
  ...groupNames,
  add: 'Yoʻnalish qoʻshish',
  empty: 'Hali birorta yoʻnalish qoʻshilmagan.',
  name: 'Nomi',
})
