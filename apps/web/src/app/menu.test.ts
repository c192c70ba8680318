import { expect, it } from 'vitest'
import { activeLink, menuFor } from './menu'

const person = (role: 'superadmin' | 'editor' | 'operator') => ({ role, isSuperadmin: role === 'superadmin' })

const paths = (role: 'superadmin' | 'editor' | 'operator') =>
  menuFor(person(role))
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => ('children' in entry ? entry.children.map((child) => child.to) : [entry.to]))

it('has no group without an entry', () => {
  expect(menuFor(person('editor')).map(({ entries }) => entries.length)).toEqual([4, 2, 3])
  expect(menuFor(person('operator')).map(({ entries }) => entries.length)).toEqual([1, 1])
})

it('shows the admins and the deliveries only to superadmins', () => {
  const own = ['/admins', '/deliveries']
  expect(paths('superadmin')).toEqual(expect.arrayContaining(own))
  expect(paths('editor')).toEqual(paths('superadmin').filter((path) => !own.includes(path)))
})

it('shows operators the requests and their profile', () => {
  expect(paths('operator')).toEqual(['/requests', '/profile'])
})

it.each([
  ['/', '/'],
  ['/section-management/edit/banner', '/'],
  ['/section-management/edit/seo', '/'],
  ['/site-settings', '/site-settings'],
  ['/courses', '/courses'],
  ['/courses/edit/3', '/courses'],
  ['/course/3/course-sections/edit/faq', '/courses'],
  ['/courses/skills', '/courses/skills'],
  ['/courses/skills/edit/4', '/courses/skills'],
  ['/fields/add', '/fields'],
  ['/profile', '/profile'],
  ['/deliveries', '/deliveries'],
  ['/releases', '/releases'],
  ['/requests', '/requests'],
  ['/requests/12', '/requests'],
  ['/request-settings', '/requests'],
  ['/releases/3', '/releases'],
  ['/history', '/history'],
  ['/history/bin', '/history'],
  ['/history/audit', '/history'],
  ['/history/mentor/3', '/history'],
  ['/section-management/view/Banner', '/'],
  ['/course/3/course-sections/view', '/courses'],
  ['/hech', undefined],
])('%s stands under %s', (path, link) => {
  expect(activeLink(path)).toBe(link)
})
