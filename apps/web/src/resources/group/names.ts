import { localise } from '#/text/localise'

/** The titles of its screens. */
export const groupNames = localise({
  title: 'Kurs yoʻnalishlari',
  addTitle: 'Yangi yoʻnalish',
  editTitle: 'Yoʻnalishni tahrirlash',
})
