import { expect, it } from 'vitest'
import { COURSE_SECTIONS, HOME_SECTIONS } from '@peshtoq/site-kit/generated/section-registry'
import { defaultHeading, hasOwnTitle, naming } from './section-names'
import { section } from './section.test-helper'

it('sets both names of one section and leaves the others', () => {
  const [one, two] = [section(1, { name: 'Banner' }), section(2, { name: 'FAQ' })]
  expect(naming([one, two], two, 'Savollar', 'Nima soʻrashadi?')).toEqual([one, { ...two, displayName: 'Savollar', heading: 'Nima soʻrashadi?' }])
})

it('stores no heading that equals the default, or is empty', () => {
  const faq = section(2, { name: 'FAQ', heading: 'Nima soʻrashadi?' })
  for (const heading of ['', defaultHeading(faq)]) expect(naming([faq], faq, 'b2', heading)).toEqual([{ ...faq, heading: null }])
})

it('knows the heading of every section, without names of the panel', () => {
  for (const { name } of [...HOME_SECTIONS, ...COURSE_SECTIONS]) {
    expect(defaultHeading({ name, displayName: '' }), `of ${name}`).toMatch(/^[^()]+$/)
  }
  expect(defaultHeading({ name: 'Gone', displayName: 'Eski boʻlim' })).toBe('Eski boʻlim')
})

it('marks sections with a title of their own', () => {
  expect(['ProfessionInfo', 'FAQ', 'Banner'].map(hasOwnTitle)).toEqual([true, false, false])
})
