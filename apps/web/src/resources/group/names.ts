import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const groupNames = spoken({
  title: 'Kurs yoʻnalishlari',
  addTitle: 'Yangi yoʻnalish',
  editTitle: 'Yoʻnalishni tahrirlash',
})
