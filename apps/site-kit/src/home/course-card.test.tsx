import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { COURSE } from '../gallery/samples-home'
import { Site } from '../kit/site'
import { CourseCard } from './course-card'

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
