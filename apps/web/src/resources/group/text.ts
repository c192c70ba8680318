import { spoken } from '#/text/spoken'
import { groupNames } from './names'

/** Groups, which courses are sorted into: their list and form. */
export const groupText = spoken({
  ...groupNames,
  add: 'Guruh qoʻshish',
  empty: 'Hali birorta guruh qoʻshilmagan.',
  name: 'Nomi',
})
