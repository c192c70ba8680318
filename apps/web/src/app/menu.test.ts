import { expect, it } from 'vitest'
import { activeLink, menuFor } from './menu'

const paths = (isSuperadmin: boolean) =>
  menuFor({ isSuperadmin })
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => ('children' in entry ? entry.children.map((child) => child.to) : [entry.to]))

it('has no group without an entry', () => {
  expect(menuFor({ isSuperadmin: false }).map(({ entries }) => entries.length)).toEqual([3, 2, 3])
})

it('shows the admins and the deliveries only to superadmins', () => {
  const own = ['/admins', '/deliveries']
  expect(paths(true)).toEqual(expect.arrayContaining(own))
  expect(paths(false)).toEqual(paths(true).filter((path) => !own.includes(path)))
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
