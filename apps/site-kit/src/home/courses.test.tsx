import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HOME_SAMPLES } from '../gallery/samples-home'
import { Site } from '../kit/site'
import { text } from '../text'
import { Courses } from './courses'

/** The section with fewer cards than there are courses, or with all of them. */
function drawn(total: number, coursesHref?: string): HTMLElement {
  const content = { ...HOME_SAMPLES.Courses.full, total }
  const section = { name: 'Courses', displayName: 'Kurslar (panelda)', heading: 'Kurslar', position: 0, isSwiper: false, layout: 3, content } as const
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <Site mediaBase="/media" {...(coursesHref && { coursesHref })}>
      <Courses section={section} />
    </Site>,
  )
  return page
}

const CARDS = HOME_SAMPLES.Courses.full.courses.length

it('says how many more courses there are, and links to them', () => {
  const page = drawn(1000, '/kurslar')
  expect(page.textContent).toContain(text.courses.total(1000))
  const way = [...page.querySelectorAll('a')].find((one) => one.textContent === text.courses.every)
  expect(way?.getAttribute('href')).toBe('/kurslar')
})

it('has no link if the site has no page of all courses', () => {
  const page = drawn(CARDS + 1)
  expect(page.textContent).toContain(text.courses.total(CARDS + 1))
  expect(page.textContent).not.toContain(text.courses.every)
})

it('says nothing if it has all courses', () => {
  expect(drawn(CARDS, '/kurslar').textContent).not.toContain(text.courses.total(CARDS))
})
