import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const staffNames = spoken({
  title: 'Administratorlar',
  addTitle: 'Yangi administrator',
  editTitle: 'Administratorni tahrirlash',
})
