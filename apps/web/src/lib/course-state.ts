import type { CourseRef } from '#/api/generated/model/courseRef'
import { coursePickerText as text } from '#/text/uz.course-picker'

type State = Pick<CourseRef, 'isVisible' | 'status'>

/** Why nobody sees the course on the site, in a sentence; null for one that is seen. */
export function whyUnseen(course: State): string | null {
  const { status, isVisible } = course
  if (status === 'ACTIVE') return isVisible ? null : text.unseen.ACTIVE
  // With the switch on already, one step is left.
  return (isVisible ? text.unseenYet : text.unseen)[status]
}

/** The same in a word, for a mark beside the course's name. */
export function unseenMark(course: State): string | null {
  if (course.status !== 'ACTIVE') return text.status[course.status]
  return course.isVisible ? null : text.hidden
}

/** The colours of a course's status, and where it may go from there: what is done most stands first. */
export const STATUS_COLOURS = { ACTIVE: 'green', DRAFT: 'orange', ARCHIVED: 'gray' } as const
export const STATUS_MOVES = { ACTIVE: ['DRAFT', 'ARCHIVED'], DRAFT: ['ACTIVE', 'ARCHIVED'], ARCHIVED: ['ACTIVE', 'DRAFT'] } as const
