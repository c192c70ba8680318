import { Box } from '@chakra-ui/react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { courseObstacles } from '#/sections/seen'
import { CourseStep } from '#/sections/seen-line'
import { seenText as text } from '#/text/uz.seen'

/** Over the sections of a course that nobody sees: that no switch below changes this yet, and what does. */
export function UnseenNote({ course }: { course: CourseRow }) {
  // The question before the step names the other obstacle, if there is one.
  const [why = ''] = courseObstacles(course)
  return (
    // With less room the line that stays in sight would cover rows; the course's header says the same above.
    <Box as="span" hideBelow="lg">
      <Box as="span" color="fg.warning">
        {text.unseenPage(why)}
      </Box>{' '}
      <CourseStep course={course} />
    </Box>
  )
}
