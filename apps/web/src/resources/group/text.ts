import { groupNames } from './names'

/** Groups, which courses are sorted into: their list and form. */
export const groupText = {
  ...groupNames,
  add: 'Guruh qoʻshish',
  empty: 'Hali birorta guruh qoʻshilmagan.',
  name: 'Nomi',
} as const
