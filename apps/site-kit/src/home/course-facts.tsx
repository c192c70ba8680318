import type { PublicCourseCardRow } from '../generated/model/publicCourseCardRow'
import { BookIcon, ClockIcon, LayersIcon } from '../kit/icons'
import { text } from '../text'

type Facts = Pick<PublicCourseCardRow, 'lessonsCount' | 'modulesCount' | 'courseDuration'>

/** How much there is of a course; a number that is 0 was not told. */
export function CourseFacts({ course, className }: { course: Facts; className: string | undefined }) {
  const { lessonsCount, modulesCount, courseDuration } = course
  if (!lessonsCount && !modulesCount && !courseDuration) return null
  return (
    <ul className={className}>
      {modulesCount > 0 && (
        <li>
          <LayersIcon />
          {text.modules(modulesCount)}
        </li>
      )}
      {lessonsCount > 0 && (
        <li>
          <BookIcon />
          {text.lessons(lessonsCount)}
        </li>
      )}
      {courseDuration > 0 && (
        <li>
          <ClockIcon />
          {text.duration(courseDuration)}
        </li>
      )}
    </ul>
  )
}
