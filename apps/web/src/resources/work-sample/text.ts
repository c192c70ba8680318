import { localise } from '#/text/localise'

const works = {
  add: 'Ish qoʻshish',
  empty: 'Hali birorta ish qoʻshilmagan.',
  addTitle: 'Yangi ish',
  editTitle: 'Ishni tahrirlash',
} as const

const projects = {
  add: 'Loyiha qoʻshish',
  empty: 'Hali birorta loyiha qoʻshilmagan.',
  addTitle: 'Yangi loyiha',
  editTitle: 'Loyihani tahrirlash',
} as const

/** Works of learners: the lists and their form. */
export const workSampleText = localise({
  category: 'Turi',
  name: 'Nomi',
  desc: 'Tavsif',
  author: 'Muallif',
  image: 'Rasm',
  media: 'Video',
  link: 'Havola',
  play: (name: string) => `${name}: videoni koʻrish`,
  withMedia: (title: string) => `Videosi bor ishlar “${title}” boʻlimida turadi. Saqlangach, bu ishni oʻsha yerdan topasiz.`,
  withoutMedia: (title: string) => `Videosiz ishlar “${title}” boʻlimida turadi. Saqlangach, bu ishni oʻsha yerdan topasiz.`,

  works: { title: 'Oʻquvchilar ishlari', ...works },
  films: { title: 'Oʻquvchilar ishlari (video)', ...works },
  students: { title: 'Oʻquvchilar loyihalari', ...projects },
  contest: { title: 'Tanlov loyihalari', ...projects },
  portfolio: { title: 'Portfolio loyihalari', ...projects },
})
