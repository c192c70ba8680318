import { spoken } from '#/text/spoken'

/** Mentors of a course: the list and its form. */
export const mentorText = spoken({
  title: 'Mentorlar',
  add: 'Mentor qoʻshish',
  empty: 'Hali birorta mentor qoʻshilmagan.',
  addTitle: 'Yangi mentor',
  editTitle: 'Mentorni tahrirlash',
  name: 'Ism va familiya',
  profession: 'Kasbi',
  desc: 'Oʻzi haqida',
  media: 'Rasm',
})
