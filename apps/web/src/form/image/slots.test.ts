import { expect, it } from 'vitest'
import { hintFor, limitsOf } from './limits'
import { SLOTS, type SlotName } from './slots'

/** What draws the site's sections. */
const SOURCES: Record<string, string> = import.meta.glob('../../../../site-kit/src/**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** Where each place is: the component, and the shape that it gives the picture. */
const PLACES: Record<SlotName, readonly (readonly [file: string, ratio: string])[]> = {
  bannerMobile: [['home/banner', '4 / 5']],
  bannerTablet: [['home/banner', '16 / 9']],
  bannerDesktop: [['home/banner', '3 / 1']],
  card: [
    ['home/top-rated-courses', '16 / 10'],
    ['home/bonus-courses', '16 / 10'],
    ['course/networking', '16 / 10'],
    ['course/course-advantages', '16 / 10'],
    ['course/student-support', '16 / 10'],
  ],
  beside: [['course/parts/split', '16 / 10']],
  courseHead: [['course/course-head', '16 / 9']],
  courseInfo: [['course/parts/split', '16 / 10']],
  finder: [['home/profession-finder', '4 / 3']],
  learner: [['course/open-to-all-learners', '4 / 3']],
  portrait: [['course/course-mentor', '1']],
  face: [['kit/avatar', '1']],
  videoCover: [['home/video-feedbacks', '4 / 5']],
  logo: [['home/partners', '5 / 2']],
}

const ALL = Object.entries(PLACES).flatMap(([name, places]) => places.map(([file, ratio]) => [name as SlotName, file, ratio] as const))

it.each(ALL)('%s stands in %s as the site has it', (name, file, ratio) => {
  const slot = SLOTS[name]
  const source = SOURCES[`../../../../site-kit/src/${file}.tsx`] ?? ''
  expect(source).toContain(`atio="${ratio}"`)
  const [wide = 1, high = 1] = ratio.split('/').map(Number)
  expect(slot.width / slot.height).toBeCloseTo(wide / high, 2)
  // Seen whole where the site says so, and where its shape is not always the same.
  expect(slot.cover).toBe(!source.includes('fit="contain"') && name !== 'courseInfo')
})

it('says the size in the hint, and shrinks a picture to a place that it fills', () => {
  const field = { folder: 'partners', rule: 'any' } as const
  expect(hintFor(limitsOf(field, SLOTS.logo))).toContain('600×240')
  expect(limitsOf(field, SLOTS.logo).slot?.cover).toBe(false)
  expect(limitsOf(field, SLOTS.card).slot).toMatchObject({ width: 960, height: 600, cover: true })
  expect(hintFor(limitsOf(field))).not.toContain('×')
})
