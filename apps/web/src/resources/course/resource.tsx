import { Box } from '@chakra-ui/react'
import { courseCalls } from '#/api/generated/courses/courses.calls'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { rowRoutes } from '#/app/route-ids'
import { coursePath } from '#/course/course'
import { LazyMark } from '#/findings/lazy-mark'
import { money } from '#/lib/numbers'
import { t } from '#/text/uz'
import { defineResource, narrowed, rowPaths } from '../kit/resource'
import { CourseSwitch } from './switch'
import { courseText as text } from './text'

/** The filters of a list of courses, besides its search and page. */
type CourseScope = { status: CourseRow['status']; categoryId?: number; isProfession?: boolean }

export function coursesOf(scope: CourseScope) {
  const { status, ...filter } = scope
  const isFiltered = Object.keys(filter).length > 0
  // A course is deleted on its own page, which shows all that goes with it.
  const { remove: _remove, ...calls } = courseCalls
  return defineResource(narrowed(calls, scope), {
    scope,
    texts: { ...text, empty: isFiltered ? text.emptyFiltered : text.empty[status] },
    // The category's own address is the list itself.
    breadcrumbs: [{ label: t.menu.courses }],
    paths: { ...rowPaths('/courses', '/edit'), open: coursePath },
    routes: rowRoutes('/shell/courses', '/shell/courses/edit/$id'),
    sortable: true,
    nameOf: (row) => row.name,
    imageOf: (row) => row.imageIllustration,
    photos: true,
    copyable: true,
    // The findings of its page.
    markOf: (row) => row.isVisible && row.status === 'ACTIVE' && <LazyMark course={row.id} label={row.name} />,
    columns: [
      { key: 'category', label: text.category, width: 'minmax(0, 1fr)', cell: (row) => <Box truncate>{row.category?.name ?? text.noCategory}</Box> },
      { key: 'price', label: text.price, width: '9.5rem', cell: (row) => (row.price === 0 ? text.free : money(row.price)) },
      { key: 'visible', label: text.visible, width: '4.5rem', cell: (row) => <VisibleCell row={row} /> },
    ],
  })
}

/** All courses, for what does not depend on the address. */
export const courses = coursesOf({ status: 'ACTIVE' })

/** The column's name is above the switch on a wide window, beside it on a phone. */
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
