import { queryOptions } from '@tanstack/react-query'

import { inUzbekOrder } from '#/lib/in-uzbek-order'
import { getCourse, listCourses } from './generated/courses/courses'

/** The query key prefix of all courses; a change of any course invalidates everything under it. */
export const COURSES = 'courses'

/** Those on the site come first. */
const STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const
const FOUND_AT_ONCE = 20

/**
 * Courses of every status by a part of their name, those on the site first, each status in alphabetical order; limited to what
 * fits a list.
 */
export function findCourses(key: string) {
  return queryOptions({
    queryKey: [COURSES, 'find', key],
    queryFn: async ({ signal }) => {
      const query = { page: 1, perPage: FOUND_AT_ONCE, ...(key === '' ? {} : { key }) }
      const answers = await Promise.all(STATUSES.map((status) => listCourses(status, query, undefined, signal)))
      const kinds = await Promise.all(answers.map(({ courses }) => inUzbekOrder(courses, ({ name }) => name)))
      return {
        courses: kinds.flat().slice(0, FOUND_AT_ONCE),
        total: answers.reduce((sum, answer) => sum + answer.total, 0),
      }
    },
    // The search field reports the failure.
    meta: { quiet: true },
  })
}

/** One course; it shares the cache key of its form. */
export function courseQuery(id: number) {
  return queryOptions({
    queryKey: [COURSES, 'row', id],
    queryFn: ({ signal }) => getCourse(id, undefined, signal),
    staleTime: 10_000,
    meta: { quiet: true },
  })
}
