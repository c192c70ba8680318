import { expect, it } from 'vitest'
import { hintFor, limitsOf } from './limits'
import { courseInput } from '#/api/generated/inputs/courseInput'
import { bannerInput } from '#/api/generated/inputs/bannerInput'
import { courseInfoInput } from '#/api/generated/inputs/courseInfoInput'
import { feedbackInput } from '#/api/generated/inputs/feedbackInput'
import { learnEverybodyInput } from '#/api/generated/inputs/learnEverybodyInput'
import { mentorInput } from '#/api/generated/inputs/mentorInput'
import { networkingInput } from '#/api/generated/inputs/networkingInput'
import { opportunityInput } from '#/api/generated/inputs/opportunityInput'
import { bonusCourseInput } from '#/api/generated/inputs/bonusCourseInput'
import { partnerInput } from '#/api/generated/inputs/partnerInput'
import { practiceInput } from '#/api/generated/inputs/practiceInput'
import { professionFinderInput } from '#/api/generated/inputs/professionFinderInput'
import { supportInput } from '#/api/generated/inputs/supportInput'
import { topCourseInput } from '#/api/generated/inputs/topCourseInput'
import type { Field } from '../field'

/** The components of the site's sections. */
const SOURCES: Record<string, string> = import.meta.glob('../../../../site-kit/src/**/*.tsx', { query: '?raw', import: 'default', eager: true })

type Place = readonly [file: string, ratio: string]

/** The slot of each field's picture on the site: the component, and the shape it gives the picture. */
const PLACES: readonly (readonly [name: string, field: Field, places: readonly Place[]])[] = [
  ['banner, mobile', bannerInput.fields.bannerMobile, [['home/banner', '4 / 5']]],
  ['banner, tablet', bannerInput.fields.bannerTablet, [['home/banner', '16 / 9']]],
  ['banner, desktop', bannerInput.fields.bannerDesktop, [['home/banner', '3 / 1']]],
  ['top course', topCourseInput.fields.image, [['home/top-rated-courses', '16 / 10']]],
  ['bonus course', bonusCourseInput.fields.image, [['home/bonus-courses', '16 / 10']]],
  ['networking', networkingInput.fields.image, [['course/networking', '16 / 10']]],
  ['advantage', opportunityInput.fields.image, [['course/course-advantages', '16 / 10']]],
  ['support', supportInput.fields.image, [['course/student-support', '16 / 10']]],
  ['practice', practiceInput.fields.image, [['course/parts/split', '16 / 10']]],
  ['course', courseInput.fields.imageIllustration, [['course/course-head', '16 / 9']]],
  ['profession info', courseInfoInput.fields.image, [['course/parts/split', '16 / 10']]],
  ['finder', professionFinderInput.fields.image, [['home/profession-finder', '4 / 3']]],
  ['learner', learnEverybodyInput.fields.image, [['course/open-to-all-learners', '4 / 3']]],
  ['mentor', mentorInput.fields.media, [['course/course-mentor', '1']]],
  ['who gave a feedback', feedbackInput.fields.media, [['kit/avatar', '1']]],
  ['still of a video', feedbackInput.fields.thumbnail, [['home/video-feedbacks', '4 / 5']]],
  ['logo', partnerInput.fields.logo, [['home/partners', '5 / 2']]],
]

const ALL = PLACES.flatMap(([name, field, places]) => places.map(([file, ratio]) => [name, file, ratio, field] as const))

it.each(ALL)('the picture of %s is shown in %s in the shape of the site', (name, file, ratio, { slot }) => {
  const source = SOURCES[`../../../../site-kit/src/${file}.tsx`] ?? ''
  expect(source).toContain(`atio="${ratio}"`)
  const [wide = 1, high = 1] = ratio.split('/').map(Number)
  expect((slot?.width ?? 0) / (slot?.height ?? 1)).toBeCloseTo(wide / high, 2)
  // Uncropped where the site shows it so, and where its shape varies.
  expect(slot?.cover).toBe(!source.includes('fit="contain"') && name !== 'profession info')
})

it('shows the size in the hint, and scales a picture down to a slot that it fills', () => {
  const field = { folder: 'partners', rule: 'any' } as const
  expect(hintFor(limitsOf(field, partnerInput.fields.logo.slot))).toContain('600×240')
  expect(limitsOf(field, partnerInput.fields.logo.slot).slot).toEqual({ width: 1200, height: 480, cover: false })
  expect(limitsOf(field, supportInput.fields.image.slot).slot).toMatchObject({ width: 960, height: 600, cover: true })
  expect(hintFor(limitsOf(field))).not.toContain('×')
})
