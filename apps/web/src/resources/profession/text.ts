import { localise } from '#/text/localise'
import { professionNames } from './names'

/** Professions: their list, which courses and the home page share, and their form. */
export const professionText = localise({
  ...professionNames,
  add: 'Kasb qoʻshish',
  empty: 'Hali birorta kasb qoʻshilmagan.',
  name: 'Nomi',
  image: 'Ikonka',
  desc: 'Tavsif',
})
