import { Box } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { ApiError } from '#/api/errors'
import { wrapError } from '#/lib/wrap-error'
import { inUseText } from '#/text/uz.in-use'
import { notify } from '#/ui/notify'

type Course = { id: number; name: string }

function isCourse(value: unknown): value is Course {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** The courses that prevent a deletion; none if it failed for another reason. */
export function coursesOf(error: unknown): readonly Course[] {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return []
  const { data } = error
  if (typeof data !== 'object' || data === null || !('courses' in data) || !Array.isArray(data.courses)) return []
  return data.courses.filter(isCourse)
}

const courseForm = (courseId: number) => `/courses/edit/${courseId}`

/** Reports why a row was not deleted, with links to the courses that use it, named once. */
export function notifyNotRemoved(error: unknown, about: string, pathOf: (courseId: number) => string = courseForm): void {
  const courses = coursesOf(error)
  if (courses.length === 0 || !(error instanceof ApiError)) notify.error(error, { about })
  else notify.error(wrapError(error, { message: inUseText.usedBy }), { about, body: <Ways courses={courses} pathOf={pathOf} /> })
}

function Ways({ courses, pathOf }: { courses: readonly Course[]; pathOf: (courseId: number) => string }) {
  return (
    <Box as="ul" listStyleType="none" textStyle="sm" display="flex" flexWrap="wrap" columnGap="3" rowGap="1" maxHeight="40" overflowY="auto">
      {courses.map((course) => (
        <li key={course.id}>
          <Box asChild color="brand.fg" textDecoration="underline" overflowWrap="anywhere" borderRadius="l1" focusVisibleRing="outside">
            <Link to={pathOf(course.id)}>{course.name}</Link>
          </Box>
        </li>
      ))}
    </Box>
  )
}
