import { Box, Text } from '@chakra-ui/react'
import type { CourseRef } from '#/api/generated/model/courseRef'
import { whyUnseen } from '#/lib/course-state'

/** The course of a row, and why the site leaves the row out, if it does. */
export function CourseName({ course }: { course: CourseRef | null }) {
  if (course === null) return '—'
  const unseen = whyUnseen(course)
  return (
    <Box as="span" display="block" minW="0">
      <bdi>{course.name}</bdi>
      {unseen !== null && (
        <Text as="span" display="block" textStyle="xs" color="fg.warning">
          {unseen}
        </Text>
      )}
    </Box>
  )
}
