import { localise } from '#/text/localise'

/** What its screens are called. */
export const staffNames = localise({
  title: 'Administratorlar',
  addTitle: 'Yangi administrator',
  editTitle: 'Administratorni tahrirlash',
})
