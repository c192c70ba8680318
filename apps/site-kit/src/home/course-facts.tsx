import type { PublicCourseCardRow } from '../generated/model/publicCourseCardRow'
import { BookIcon, ClockIcon, LayersIcon } from '../kit/icons'
import { text } from '../text'

type Facts = Pick<PublicCourseCardRow, 'lessonsCount' | 'modulesCount' | 'courseDuration'>

/** The size of a course; a 0 means missing. */
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
