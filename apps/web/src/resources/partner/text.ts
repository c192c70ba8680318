import { spoken } from '#/text/spoken'
import { partnerNames } from './names'

/** Partners: their list and form. */
export const partnerText = spoken({
  ...partnerNames,
  add: 'Hamkor qoʻshish',
  empty: 'Hali birorta hamkor qoʻshilmagan.',
  name: 'Nomi',
  link: 'Sayt havolasi',
  logo: 'Logotip',
})
