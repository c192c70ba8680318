import { localise } from '#/text/localise'

/** The titles of its screens. */
export const staffNames = localise({
  title: 'Administratorlar',
  addTitle: 'Yangi administrator',
  editTitle: 'Administratorni tahrirlash',
})
