import { localise } from '#/text/localise'

/** Mentors of a course: the list and its form. */
export const mentorText = localise({
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
