/** The support roadmap of a course. */
export const roadmapText = {
  title: 'Yordam yoʻl xaritasi',
  name: 'Sarlavha',
  image: 'Rasm',
  saved: 'Yoʻl xaritasi saqlandi',
  remove: 'Oʻchirish',
  removeTitle: 'Yoʻl xaritasi oʻchirilsinmi?',
  removeQuestion: 'U kurs sahifasida koʻrinmay qoladi.',
  removed: 'Yoʻl xaritasi oʻchirildi',
} as const
