import { localise } from '#/text/localise'

/** What its screens are called. */
export const partnerNames = localise({
  title: 'Hamkorlar',
  addTitle: 'Yangi hamkor',
  editTitle: 'Hamkorni tahrirlash',
})
