import { localise } from '#/text/localise'

/** The support roadmap of a course. */
export const roadmapText = localise({
  title: 'Yordam bosqichlari',
  name: 'Sarlavha',
  image: 'Rasm',
  saved: 'Yordam bosqichlari saqlandi',
  remove: 'Oʻchirish',
  removeTitle: 'Yordam bosqichlari oʻchirilsinmi?',
  removeQuestion: 'U kurs sahifasida koʻrinmay qoladi.',
  removed: 'Yordam bosqichlari oʻchirildi',
})
