import { expect, it } from 'vitest'
import { COURSE_SECTIONS, HOME_SECTIONS } from './generated/section-registry'
import { backgroundOf, backgroundsOf } from './backgrounds'

const HOME = HOME_SECTIONS.map(({ name }) => name)
const COURSE = COURSE_SECTIONS.map(({ name }) => name)

/** Neighbours on the same background. */
const alike = (names: readonly string[]) => {
  const backgrounds = backgroundsOf(names)
  return names.flatMap((name, place) => (place > 0 && backgrounds[place] === backgrounds[place - 1] ? [`${names[place - 1]}, ${name}`] : []))
}

it('puts no two neighbours on the same background', () => {
  // The banner is a picture of its own shape, from which any neighbour is distinct.
  expect(alike(HOME)).toEqual(['Header, Banner'])
  expect(alike(COURSE)).toEqual([])
})

it('keeps the rhythm whichever sections are missing', () => {
  for (const step of [2, 3, 5]) {
    const some = COURSE.filter((_, place) => place % step === 0)
    expect(alike(some)).toEqual([])
  }
})

it('keeps the default backgrounds where they differ already', () => {
  const names = ['Courses', 'BonusCourses', 'EdFixBenefits', 'VideoFeedbacks', 'Partners', 'Footer']
  expect(backgroundsOf(names)).toEqual(names.map(backgroundOf))
})

it('changes one of two dark backgrounds, and never that of the footer', () => {
  expect(backgroundsOf(['FreeConsultation', 'Footer'])).toEqual(['soft', 'dark'])
  expect(backgroundsOf(['VideoFeedbacks', 'FreeConsultation']).filter((background) => background === 'dark')).toHaveLength(1)
})

it('returns nothing for no sections', () => {
  expect(backgroundsOf([])).toEqual([])
})
