import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const socialNames = spoken({
  title: 'Ijtimoiy tarmoqlar',
  addTitle: 'Yangi ijtimoiy tarmoq',
  editTitle: 'Ijtimoiy tarmoqni tahrirlash',
})
