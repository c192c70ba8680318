import { spoken } from '#/text/spoken'

/** The support roadmap of a course. */
export const roadmapText = spoken({
  title: 'Yordam bosqichlari',
  name: 'Sarlavha',
  image: 'Rasm',
  saved: 'Yoʻl xaritasi saqlandi',
  remove: 'Oʻchirish',
  removeTitle: 'Yoʻl xaritasi oʻchirilsinmi?',
  removeQuestion: 'U kurs sahifasida koʻrinmay qoladi.',
  removed: 'Yoʻl xaritasi oʻchirildi',
})
