import { localise } from '#/text/localise'

/** The titles of its screens. */
export const partnerNames = localise({
  title: 'Hamkorlar',
  addTitle: 'Yangi hamkor',
  editTitle: 'Hamkorni tahrirlash',
})
