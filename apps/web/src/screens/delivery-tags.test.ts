import { expect, it } from 'vitest'
import { tagNames } from './delivery-tags'

it.each([
  ['home', 'Bosh sahifa'],
  ['courses', 'Kurslar'],
  ['course:12', 'Kurs 12'],
  ['section:FAQ', 'Koʻp beriladigan savollar'],
  ['section:Unheard', 'section:Unheard'],
  ['somethingNew', 'somethingNew'],
])('%s reads %s', (tag, words) => {
  expect(tagNames([tag])).toEqual([words])
})

it('puts pages first, courses by number at the end, and nothing twice', () => {
  const tags = ['course:102', 'course:9', 'courses', 'home', 'section:BonusCourses', 'section:CourseBonuses', 'section:Courses']
  expect(tagNames(tags)).toEqual(['Bosh sahifa', 'Kurslar', 'Bonus kurslar', 'Kurs 9', 'Kurs 102'])
})
