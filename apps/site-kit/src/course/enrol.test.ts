import { expect, it } from 'vitest'
import { COURSE } from '../gallery/samples-home'
import { enrolOf } from './enrol'

const course = { ...COURSE, detailUrl: null, isComingSoon: false, price: 6_800_000 }

it('links to the first form of the page', () => {
  expect(enrolOf(course, ['ProfessionInfo', 'LessonCallback', 'CourseCallback']).href).toBe('#request-LessonCallback')
})

it('links to the course itself if the page has no form, and to a plain anchor if it has no link', () => {
  expect(enrolOf({ ...course, detailUrl: 'https://a.uz/12' }, ['FAQ']).href).toBe('https://a.uz/12')
  expect(enrolOf({ ...course, detailUrl: ' ' }, ['FAQ']).href).toBe('#request')
})

it('shows the price, with a matching label', () => {
  expect(enrolOf(course, [])).toMatchObject({ words: 'Kursga yozilish', isFree: false })
  expect(enrolOf({ ...course, price: 0 }, [])).toMatchObject({ price: 'Bepul', words: 'Bepul boshlash', isFree: true })
  expect(enrolOf({ ...course, price: 0, isComingSoon: true }, [])).toMatchObject({ words: 'Navbatga yozilish', isSoon: true })
})
