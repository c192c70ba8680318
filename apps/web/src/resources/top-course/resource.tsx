import { RULES } from '#/api/generated/contract'
import type { TopCourseRow } from '#/api/generated/model/topCourseRow'
import { topCourseCalls } from '#/api/generated/top-courses/top-courses.calls'
import { rowRoutes } from '#/app/route-ids'
import { CourseName } from '#/course/course-name'
import { UNDER_COURSES } from '../kit/breadcrumbs'
import { defineResource, narrowed, rowPaths, type ListResource } from '../kit/resource'
import { topCourseText as text } from './text'

type Place = Pick<ListResource<TopCourseRow>, 'key' | 'limit' | 'routes'> & {
  texts: Omit<ListResource<TopCourseRow>['texts'], 'name'>
  path: string
}

function defineTopCourses(kind: TopCourseRow['kind'], { path, texts, ...place }: Place): ListResource<TopCourseRow> {
  return defineResource(narrowed(topCourseCalls, { kind }), {
    ...place,
    texts: { ...texts, name: text.name },
    breadcrumbs: UNDER_COURSES,
    paths: rowPaths(path),
    nameOf: (row) => row.title,
    imageOf: (row) => row.image,
    photos: true,
    copyable: true,
    columns: [{ key: 'course', label: text.course, cell: (row) => <CourseName course={row.course} /> }],
  })
}

export const topRated = defineTopCourses(1, {
  key: 'top-rated',
  path: '/courses/top-rated-courses',
  routes: rowRoutes('/shell/courses/top-rated-courses', '/shell/courses/top-rated-courses/$id'),
  texts: text.rated,
})

export const carousel = defineTopCourses(2, {
  key: 'carousel',
  path: '/courses/new-courses-carousel',
  routes: rowRoutes('/shell/courses/new-courses-carousel', '/shell/courses/new-courses-carousel/$id'),
  texts: text.carousel,
  limit: { most: RULES.spotlightMax, full: text.carousel.full(RULES.spotlightMax) },
})
