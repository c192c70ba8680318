import { localise } from '#/text/localise'

/** What its screens are called. */
export const socialNames = localise({
  title: 'Ijtimoiy tarmoqlar',
  addTitle: 'Yangi ijtimoiy tarmoq',
  editTitle: 'Ijtimoiy tarmoqni tahrirlash',
})
