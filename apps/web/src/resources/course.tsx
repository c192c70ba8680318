import { Box } from '@chakra-ui/react'
import { useSearch } from '@tanstack/react-router'
import { COURSES } from '#/api/courses'
import { getCourse, listCourses } from '#/api/generated/courses/courses'
import type { CourseList as Answer } from '#/api/generated/model/courseList'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { coursePath } from '#/course/course'
import { money } from '#/lib/numbers'
import { courseText as text } from '#/text/uz.course'
import { t } from '#/text/uz'
import { CourseFilters, CourseTabs } from './course-filters'
import { CourseSwitch } from './course-switch'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'

const LIST = '/courses'

/** What a list of courses is narrowed down by; its search and page stand beside it. */
export type CourseScope = { status: CourseRow['status']; categoryId?: number; isProfession?: boolean }

export function coursesOf(scope: CourseScope) {
  const { status, ...filter } = scope
  const isFiltered = Object.keys(filter).length > 0
  return defineResource<CourseRow, Answer>({
    key: COURSES,
    scope,
    texts: { ...text, empty: isFiltered ? text.emptyFiltered : text.empty[status] },
    paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/edit/${id}`, open: coursePath },
    nameOf: (row) => row.name,
    imageOf: (row) => row.imageIllustration,
    photos: true,
    copyable: true,
    columns: [
      { key: 'category', label: text.category, width: 'minmax(0, 1fr)', show: (row) => row.category?.name ?? text.noCategory },
      { key: 'price', label: text.price, width: '9.5rem', show: (row) => (row.price === 0 ? text.free : money(row.price)) },
      { key: 'visible', label: text.visible, width: '4.5rem', show: (row) => <VisibleCell row={row} /> },
    ],
    list: (query, signal) => listCourses(status, { ...filter, ...query }, undefined, signal),
    rowsOf: (answer) => answer.courses,
    get: (id, signal) => getCourse(id, undefined, signal),
  })
}

/** All courses, for what does not depend on where one stands. */
export const courses = coursesOf({ status: 'ACTIVE' })

/** The trail up to the list; the group's own address is the list itself. */
export const trail = [{ label: t.menu.courses }]

export function CourseList() {
  const { status = 'ACTIVE', categoryId, isProfession } = useSearch({ from: '/shell/courses' })
  const resource = coursesOf({
    status,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(isProfession === undefined ? {} : { isProfession }),
  })
  return (
    <ListScreen
      resource={resource}
      crumbs={[...trail, { label: text.title }]}
      tabs={<CourseTabs status={status} />}
      filters={<CourseFilters />}
    />
  )
}

/** The column's name stands over the switch on a wide window, beside it on a phone. */
function VisibleCell({ row }: { row: CourseRow }) {
  return (
    <CourseSwitch row={row}>
      <Box as="span" srOnly>
        {text.visibleLabel(row.name)}
      </Box>
      <Box as="span" hideFrom="xl" aria-hidden>
        {text.visible}
      </Box>
    </CourseSwitch>
  )
}
