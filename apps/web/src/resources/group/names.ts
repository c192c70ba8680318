import { localise } from '#/text/localise'

/** What its screens are called. */
export const groupNames = localise({
  title: 'Kurs yoʻnalishlari',
  addTitle: 'Yangi yoʻnalish',
  editTitle: 'Yoʻnalishni tahrirlash',
})
