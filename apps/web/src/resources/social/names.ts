import { localise } from '#/text/localise'

/** The titles of its screens. */
export const socialNames = localise({
  title: 'Ijtimoiy tarmoqlar',
  addTitle: 'Yangi ijtimoiy tarmoq',
  editTitle: 'Ijtimoiy tarmoqni tahrirlash',
})
