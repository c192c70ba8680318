import { expect, it } from 'vitest'
import { isEmpty } from './empty'
import type { SiteSection } from './section'

const section = (layout: 1 | 2 | 3, content: unknown) =>
  ({ name: 'Partners', displayName: 'Hamkorlar', heading: 'Hamkorlarimiz', position: 0, isSwiper: false, layout, content }) as SiteSection

it('leaves out a dynamic section without content', () => {
  for (const nothing of [null, { partners: [], total: 0 }, { skills: [], tools: [] }, { body: null, rows: [] }]) {
    expect(isEmpty(section(2, nothing))).toBe(true)
  }
  for (const something of [{ partners: [{}], total: 1 }, { title: 'Bor', rows: [] }, { aboutInfo: {} }]) {
    expect(isEmpty(section(2, something))).toBe(false)
  }
})

it('keeps a section with a static design', () => {
  expect(isEmpty(section(1, null))).toBe(false)
  expect(isEmpty(section(3, { socials: [] }))).toBe(false)
})
