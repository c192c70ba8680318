import type { CourseRef } from '#/api/generated/model/courseRef'
import { coursePickerText as text } from '#/text/uz.course-picker'
import { momentWords } from './window'
import { windowState, type Window } from './window-state'

type State = Pick<CourseRef, 'isVisible' | 'status'> & Window

/** Why the course is not visible on the site, as a sentence; null for a visible one. */
export function whyUnseen(course: State): string | null {
  const { status, isVisible } = course
  if (status === 'ACTIVE') return isVisible ? outOfTime(course) : text.unseen.ACTIVE
  // It is set visible already, so one step is left.
  return (isVisible ? text.unseenYet : text.unseen)[status]
}

/** The same in a word, for a badge beside the course's name. */
export function unseenMark(course: State): string | null {
  if (course.status !== 'ACTIVE') return text.status[course.status]
  if (!course.isVisible) return text.hidden
  const state = windowState(course)
  return state === 'open' ? null : text[state]
}

/** Why a course of the site is not visible now: its time window has not begun, or is over. */
function outOfTime(course: State): string | null {
  const state = windowState(course)
  if (state === 'later') return text.unseenLater(momentWords(course.visibleFrom ?? ''))
  return state === 'over' ? text.unseenOver : null
}

/** The colours of a course's status, and the possible next ones: the most frequent first. */
export const STATUS_COLOURS = { ACTIVE: 'green', DRAFT: 'orange', ARCHIVED: 'gray' } as const
export const STATUS_MOVES = { ACTIVE: ['DRAFT', 'ARCHIVED'], DRAFT: ['ACTIVE', 'ARCHIVED'], ARCHIVED: ['ACTIVE', 'DRAFT'] } as const
