import { expect, it } from 'vitest'
import { perCourse, screenPath } from './course'
import { sectionsOfScreen } from './sections-of-screen'

it('knows which sections show the same data', () => {
  expect(sectionsOfScreen('support').map((one) => one.screen)).toEqual(['support', 'support-with-img'])
  expect(sectionsOfScreen('average-salary-line')).toHaveLength(3)
  expect(sectionsOfScreen('faq').map((one) => one.screen)).toEqual(['faq'])
})

it('creates the resources of a course once', () => {
  const made = perCourse((courseId) => ({ path: screenPath(courseId, 'faq') }))
  expect(made(7)).toEqual({ path: '/course/7/course-sections/edit/faq' })
  expect(made(7)).toBe(made(7))
  expect(made(8)).not.toBe(made(7))
})
