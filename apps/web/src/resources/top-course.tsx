import { RULES } from '#/api/generated/contract'
import type { TopCourseList as Answer } from '#/api/generated/model/topCourseList'
import type { TopCourseRow } from '#/api/generated/model/topCourseRow'
import { deleteTopCourse, getTopCourse, listTopCourses, orderTopCourses } from '#/api/generated/top-courses/top-courses'
import { topCourseText as text } from '#/text/uz.top-course'
import { t } from '#/text/uz'
import { CourseName } from './course-name'
import { ListScreen } from './kit/list-screen'
import { defineResource, type ListResource } from './kit/resource'

type Place = Pick<ListResource<TopCourseRow>, 'key' | 'limit'> & {
  texts: Omit<ListResource<TopCourseRow>['texts'], 'name'>
  path: string
}

function defineTopCourses(kind: TopCourseRow['kind'], { path, texts, ...place }: Place): ListResource<TopCourseRow> {
  return defineResource<TopCourseRow, Answer>({
    ...place,
    texts: { ...texts, name: text.name },
    paths: { list: path, add: `${path}/add`, edit: (id) => `${path}/${id}` },
    nameOf: (row) => row.title,
    imageOf: (row) => row.image,
    photos: true,
    copyable: true,
    columns: [{ key: 'course', label: text.course, show: (row) => <CourseName course={row.course} /> }],
    list: (query, signal) => listTopCourses({ ...query, kind }, undefined, signal),
    rowsOf: (answer) => answer.topCourses,
    get: (id, signal) => getTopCourse(id, undefined, signal),
    remove: (id, version) => deleteTopCourse(id, { version }),
    order: (ids) => orderTopCourses({ ids }),
  })
}

export const topRated = defineTopCourses(1, { key: 'top-rated', path: '/courses/top-rated-courses', texts: text.rated })

export const carousel = defineTopCourses(2, {
  key: 'carousel',
  path: '/courses/new-courses-carousel',
  texts: text.carousel,
  limit: { most: RULES.spotlightMax, full: text.carousel.full(RULES.spotlightMax) },
})

/** The trail up to the lists. */
export const trail = [{ label: t.menu.courses, to: '/courses' }]

export function TopRatedList() {
  return <ListScreen resource={topRated} crumbs={[...trail, { label: text.rated.title }]} />
}

export function CarouselList() {
  return <ListScreen resource={carousel} crumbs={[...trail, { label: text.carousel.title }]} />
}
