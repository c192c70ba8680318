import { expect, it } from 'vitest'
import { tagName } from './delivery-tags'

it.each([
  ['home', 'Bosh sahifa'],
  ['courses', 'Kurslar'],
  ['course:12', 'Kurs 12'],
  ['section:FAQ', 'Koʻp beriladigan savollar'],
  ['section:Unheard', 'section:Unheard'],
  ['somethingNew', 'somethingNew'],
])('%s reads %s', (tag, words) => {
  expect(tagName(tag)).toBe(words)
})
