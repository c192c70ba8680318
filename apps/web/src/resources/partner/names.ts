import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const partnerNames = spoken({
  title: 'Hamkorlar',
  addTitle: 'Yangi hamkor',
  editTitle: 'Hamkorni tahrirlash',
})
