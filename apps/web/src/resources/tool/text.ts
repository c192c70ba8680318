import { localise } from '#/text/localise'
import { toolNames } from './names'

/** Course tools: their list and form. */
export const toolText = localise({
  ...toolNames,
  add: 'Vosita qoʻshish',
  empty: 'Hali birorta vosita qoʻshilmagan.',
  name: 'Nomi',
  image: 'Ikonka',
})
