import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { courseRoute, courseRowRoutes, rowRoutes } from './route-ids'
import { routeTree } from './routes'

const router = createRouter({ routeTree, history: createMemoryHistory() })
const routeOf = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.id

it('finds a screen of a course under the route with its number', () => {
  const faq = courseRowRoutes('faq', 'faq/$rowId')
  const under = '/course/7/course-sections/edit'
  expect(routeOf('/course/7')).toBe('/shell/course/$id/')
  expect(routeOf(`${under}/faq`)).toBe(faq.list)
  expect(routeOf(`${under}/faq/add`)).toBe(faq.add)
  expect(routeOf(`${under}/faq/3`)).toBe(faq.edit)
  expect(routeOf(`${under}/technologies`)).toBe(courseRoute('technologies'))
  expect(routeOf('/course/7/course-sections/view')).toBe('/shell/course/$id/course-sections/view')
  expect(routeOf('/course/7/course-sections/view/FAQ')).toBe('/shell/course/$id/course-sections/view/$name')
  expect(router.getMatchedRoutes(`${under}/faq/3`)[1]).toEqual({ id: '7', rowId: '3' })
})

it('finds the screens of a list', () => {
  const groups = rowRoutes('/shell/groups', '/shell/groups/$id')
  expect(['/groups', '/groups/add', '/groups/3'].map(routeOf)).toEqual([groups.list, groups.add, groups.edit])
})

it('leaves a missing one to the screen, which reports it', () => {
  expect(['/nothing', '/course', '/course/7/nothing'].map(routeOf)).toEqual(['/shell/$', '/shell/$', '/shell/$'])
})
