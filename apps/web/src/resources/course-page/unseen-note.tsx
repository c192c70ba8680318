import { Box } from '@chakra-ui/react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { courseObstacles } from '#/sections/seen'
import { CourseStep } from '#/sections/seen-line'
import { seenText as text } from '#/text/uz.seen'

/** Shown above the sections of a course that is not on the site: the switches below have no effect yet, and what would. */
export function UnseenNote({ course }: { course: CourseRow }) {
  // The dialog names the other obstacle, if there is one.
  const [why = ''] = courseObstacles(course)
  return (
    // On smaller screens the sticky line would cover rows; the course's header says the same.
    <Box as="span" hideBelow="lg">
      <Box as="span" color="fg.warning" _before={{ content: '"· "' }}>
        {text.unseenPage(why)}
      </Box>{' '}
      <CourseStep course={course} />
    </Box>
  )
}
