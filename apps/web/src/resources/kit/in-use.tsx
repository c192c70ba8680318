import { Box } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { ApiError } from '#/api/errors'

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

/** The courses because of which something cannot be removed; none when that is not why. */
export function coursesOf(error: unknown): readonly Course[] {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return []
  const { data } = error
  if (typeof data !== 'object' || data === null || !('courses' in data) || !Array.isArray(data.courses)) return []
  return data.courses.filter(isCourse)
}

const courseForm = (courseId: number) => `/courses/edit/${courseId}`

/** The ways to those courses, for the notice. */
export function usedBy(error: unknown, pathOf: (courseId: number) => string = courseForm): ReactNode {
  const courses = coursesOf(error)
  if (courses.length === 0) return undefined
  return (
    <Box as="ul" listStyleType="none" textStyle="sm" display="flex" flexWrap="wrap" columnGap="3" rowGap="1">
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
