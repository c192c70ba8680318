import { expect, it } from 'vitest'
import { isEmpty } from './empty'
import type { SiteSection } from './section'

const section = (layout: 1 | 2 | 3, content: unknown, name = 'Partners') =>
  ({ name, displayName: 'Hamkorlar', heading: 'Hamkorlarimiz', position: 0, isSwiper: false, layout, content }) as SiteSection

it('leaves out a dynamic section without content', () => {
  for (const nothing of [null, { partners: [], total: 0 }, { skills: [], tools: [] }, { body: null, rows: [] }]) {
    expect(isEmpty(section(2, nothing))).toBe(true)
  }
  for (const something of [{ partners: [{}], total: 1 }, { title: 'Bor', rows: [] }, { aboutInfo: {} }]) {
    expect(isEmpty(section(2, something))).toBe(false)
  }
})

it('leaves out a section with a design of its own and without content', () => {
  for (const nothing of [{ partners: [], total: 0 }, { topCourses: [], courses: [], total: 0 }, { bonusCourses: [] }]) {
    expect(isEmpty(section(3, nothing))).toBe(true)
  }
  expect(isEmpty(section(3, { partners: [{}], total: 1 }))).toBe(false)
})

it('keeps a static section and the footer', () => {
  expect(isEmpty(section(1, null, 'Certificate'))).toBe(false)
  expect(isEmpty(section(3, { socials: [] }, 'Footer'))).toBe(false)
})

it('leaves out the modules of a course if there are none', () => {
  expect(isEmpty(section(1, null, 'CourseContents'))).toBe(true)
  expect(isEmpty(section(1, { modules: [] }, 'CourseContents'))).toBe(true)
  expect(isEmpty(section(1, { modules: [{}] }, 'CourseContents'))).toBe(false)
})
