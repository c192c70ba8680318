import { localise } from '#/text/localise'
import { textFeedbackNames } from '../text-feedback/names'
import { videoFeedbackNames } from '../video-feedback/names'

/** Text and video feedback: of the site, and of a course. */
export const feedbackText = localise({
  type: 'Turi',
  name: 'Ism va familiya',
  profession: 'Kasbi',
  body: 'Fikr matni',
  words: 'Qisqa matn',
  rating: 'Baho',
  image: 'Rasm',
  video: 'Video',
  thumbnail: 'Muqova rasmi',
  thumbnailHelp: 'Video boshlanguncha koʻrinadi. Rasm tanlang yoki videodagi kadrni oling.',
  noRating: '—',
  mark: (mark: number, most: number) => `${mark} / ${most}`,
  view: (name: string) => `${name}: koʻrish`,
  play: (name: string) => `${name}: videoni koʻrish`,

  text: {
    ...textFeedbackNames,
    add: 'Fikr qoʻshish',
    empty: 'Hali birorta yozma fikr qoʻshilmagan.',
  },
  films: {
    ...videoFeedbackNames,
    add: 'Videofikr qoʻshish',
    empty: 'Hali birorta videofikr qoʻshilmagan.',
  },
})
