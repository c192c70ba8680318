import type { CourseRow } from '#/api/generated/model/courseRow'
import { seenText as text } from '#/text/uz.seen'
import type { Section } from './section'

type CourseState = Pick<CourseRow, 'isVisible' | 'status'>

/** What keeps visitors from a course, in words; none for one that is on the site. */
export function courseObstacles({ isVisible, status }: CourseState): readonly string[] {
  return [...(status === 'ACTIVE' ? [] : [text.why[status]]), ...(isVisible ? [] : [text.why.course])]
}

/** What keeps visitors from a section, the course's state before its own; `course` is undefined on the landing page. */
export function obstacles(section: Pick<Section, 'isVisible' | 'isFilled'>, course: CourseState | undefined): readonly string[] {
  return [
    ...(course === undefined ? [] : courseObstacles(course)),
    ...(section.isVisible ? [] : [text.why.section]),
    ...(section.isFilled === false ? [text.why.empty] : []),
  ]
}
