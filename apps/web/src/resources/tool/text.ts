import { toolNames } from './names'

/** Course tools: their list and form. */
export const toolText = {
  ...toolNames,
  add: 'Vosita qoʻshish',
  empty: 'Hali birorta vosita qoʻshilmagan.',
  name: 'Nomi',
  image: 'Belgi',
} as const
