import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const groupNames = spoken({
  title: 'Guruhlar',
  addTitle: 'Yangi guruh',
  editTitle: 'Guruhni tahrirlash',
})
