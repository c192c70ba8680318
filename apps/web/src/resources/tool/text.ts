import { spoken } from '#/text/spoken'
import { toolNames } from './names'

/** Course tools: their list and form. */
export const toolText = spoken({
  ...toolNames,
  add: 'Vosita qoʻshish',
  empty: 'Hali birorta vosita qoʻshilmagan.',
  name: 'Nomi',
  image: 'Ikonka',
})
