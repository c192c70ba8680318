import { localise } from '#/text/localise'
import { siteFaqNames } from './names'

/** Questions about the whole site: their list and form. */
export const siteFaqText = localise({
  ...siteFaqNames,
  add: 'Savol qoʻshish',
  empty: 'Hali birorta savol qoʻshilmagan.',
  name: 'Savol',
  answer: 'Javob',
})
