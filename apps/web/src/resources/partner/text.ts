import { localise } from '#/text/localise'
import { partnerNames } from './names'

/** Partners: their list and form. */
export const partnerText = localise({
  ...partnerNames,
  add: 'Hamkor qoʻshish',
  empty: 'Hali birorta hamkor qoʻshilmagan.',
  name: 'Nomi',
  link: 'Sayt havolasi',
  logo: 'Logotip',
})
