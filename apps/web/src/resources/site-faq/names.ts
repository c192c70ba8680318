import { localise } from '#/text/localise'

/** The titles of its screens. */
export const siteFaqNames = localise({
  title: 'Sayt haqida savollar',
  addTitle: 'Yangi savol',
  editTitle: 'Savolni tahrirlash',
})
