import { spoken } from '#/text/spoken'

/** What its screens are called. */
export const siteFaqNames = spoken({
  title: 'Sayt haqida savollar',
  addTitle: 'Yangi savol',
  editTitle: 'Savolni tahrirlash',
})
