import { localise } from '#/text/localise'

/** The support roadmap of a course. */
export const roadmapText = localise({
  title: 'Yordam bosqichlari',
  name: 'Sarlavha',
  image: 'Rasm',
  saved: 'Yoʻl xaritasi saqlandi',
  remove: 'Oʻchirish',
  removeTitle: 'Yoʻl xaritasi oʻchirilsinmi?',
  removeQuestion: 'U kurs sahifasida koʻrinmay qoladi.',
  removed: 'Yoʻl xaritasi oʻchirildi',
})
