import { localise } from '#/text/localise'

const items = {
  add: 'Yordam turi qoʻshish',
  empty: 'Hali birorta yordam turi qoʻshilmagan.',
  addTitle: 'Yangi yordam turi',
  editTitle: 'Yordam turini tahrirlash',
} as const

/** Support for the learners of a course, in the sections with and without pictures. */
export const supportText = localise({
  name: 'Sarlavha',
  desc: 'Tavsif',
  image: 'Rasm',
  imageHelp: 'Faqat “Yordam (rasmli)” boʻlimida koʻrinadi.',

  plain: { title: 'Yordam', ...items },
  pictured: { title: 'Yordam (rasmli)', ...items },
})
