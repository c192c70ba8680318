import { expect, it } from 'vitest'
import { COURSE_SECTIONS, HOME_SECTIONS } from './generated/catalogue'
import { toneOf, tonesOf } from './tones'

const HOME = HOME_SECTIONS.map(({ name }) => name)
const COURSE = COURSE_SECTIONS.map(({ name }) => name)

/** Neighbours on the same ground. */
const alike = (names: readonly string[]) => {
  const tones = tonesOf(names)
  return names.flatMap((name, place) => (place > 0 && tones[place] === tones[place - 1] ? [`${names[place - 1]}, ${name}`] : []))
}

it('lets no two neighbours stand on the same ground', () => {
  // The banner is a picture of its own shape, which nothing runs into.
  expect(alike(HOME)).toEqual(['Header, Banner'])
  expect(alike(COURSE)).toEqual([])
})

it('keeps the rhythm whichever sections are not there', () => {
  for (const step of [2, 3, 5]) {
    const some = COURSE.filter((_, place) => place % step === 0)
    expect(alike(some)).toEqual([])
  }
})

it('keeps their own grounds where these differ already', () => {
  const names = ['Courses', 'BonusCourses', 'EdFixBenefits', 'VideoFeedbacks', 'Partners', 'Footer']
  expect(tonesOf(names)).toEqual(names.map(toneOf))
})

it('gives up one dark ground of two, and never that of the footer', () => {
  expect(tonesOf(['FreeConsultation', 'Footer'])).toEqual(['soft', 'dark'])
  expect(tonesOf(['VideoFeedbacks', 'FreeConsultation']).filter((tone) => tone === 'dark')).toHaveLength(1)
})

it('has nothing to say of no sections', () => {
  expect(tonesOf([])).toEqual([])
})
