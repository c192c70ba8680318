import { localise } from '#/text/localise'

/** What its screens are called. */
export const siteFaqNames = localise({
  title: 'Sayt haqida savollar',
  addTitle: 'Yangi savol',
  editTitle: 'Savolni tahrirlash',
})
