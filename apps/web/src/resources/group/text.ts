import { localise } from '#/text/localise'
import { groupNames } from './names'

/** Course categories: their list and form. */
export const groupText = localise({
  ...groupNames,
  add: 'Yoʻnalish qoʻshish',
  empty: 'Hali birorta yoʻnalish qoʻshilmagan.',
  name: 'Nomi',
})
