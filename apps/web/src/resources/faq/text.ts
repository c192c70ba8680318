import { localise } from '#/text/localise'

/** Frequently asked questions about a course: the list and its form. */
export const faqText = localise({
  title: 'Koʻp beriladigan savollar',
  add: 'Savol qoʻshish',
  empty: 'Hali birorta savol qoʻshilmagan.',
  addTitle: 'Yangi savol',
  editTitle: 'Savolni tahrirlash',
  name: 'Savol',
  answer: 'Javob',
})
