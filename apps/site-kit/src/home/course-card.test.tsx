import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { COURSE, HOME_SAMPLES } from '../gallery/samples-home'
import { Site } from '../kit/site'
import { BonusCourses } from './bonus-courses'
import { CourseCard } from './course-card'
import { Courses } from './courses'
import { TopRatedCourses } from './top-rated-courses'

function linkOf(detailUrl: string | null, courseHref?: string): string | null | undefined {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <Site mediaBase="/media" {...(courseHref && { courseHref })}>
      <CourseCard course={{ ...COURSE, id: 7, detailUrl }} />
    </Site>,
  )
  return page.querySelector('a')?.getAttribute('href')
}

it('links to the link of a course, otherwise to its page if the site has one', () => {
  const courseHref = '/kurslar/:id'
  expect(linkOf('https://example.uz/kurs', courseHref)).toBe('https://example.uz/kurs')
  expect(linkOf(null, courseHref)).toBe('/kurslar/7')
  expect(linkOf(null)).toBeUndefined()
})

const SECTION = { displayName: '', heading: '', position: 0, isSwiper: false, layout: 3 } as const
const slides = HOME_SAMPLES.Courses.full.topCourses.map((row) => ({ ...row, link: null }))

it.each([
  ['TopRatedCourses', () => <TopRatedCourses section={{ ...SECTION, name: 'TopRatedCourses', content: { topCourses: slides, total: slides.length } }} />],
  ['Courses', () => <Courses section={{ ...SECTION, name: 'Courses', content: { topCourses: slides, courses: [], total: 0 } }} />],
  ['BonusCourses', () => <BonusCourses section={{ ...SECTION, name: 'BonusCourses', content: HOME_SAMPLES.BonusCourses.full }} />],
])('leads to a course by its address, also from %s', (_, draw) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <Site mediaBase="/media" courseHref="/kurslar/:slug">
      {draw()}
    </Site>,
  )
  const links = [...page.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  expect(links).toContain('/kurslar/frontend-dasturlash')
  expect(links).not.toContain('/kurslar/101')
})
