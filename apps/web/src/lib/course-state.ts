import type { CourseRef } from '#/api/generated/model/courseRef'
import { coursePickerText as text } from '#/text/uz.course-picker'
import { momentWords } from './window'
import { windowState, type Window } from './window-state'

type State = Pick<CourseRef, 'isVisible' | 'status'> & Window

/** Why nobody sees the course on the site, in a sentence; null for one that is seen. */
export function whyUnseen(course: State): string | null {
  const { status, isVisible } = course
  if (status === 'ACTIVE') return isVisible ? outOfTime(course) : text.unseen.ACTIVE
  // With the switch on already, one step is left.
  return (isVisible ? text.unseenYet : text.unseen)[status]
}

/** The same in a word, for a mark beside the course's name. */
export function unseenMark(course: State): string | null {
  if (course.status !== 'ACTIVE') return text.status[course.status]
  if (!course.isVisible) return text.hidden
  const state = windowState(course)
  return state === 'open' ? null : text[state]
}

/** Why a course that is on the site is not seen now: its time has not come, or is over. */
function outOfTime(course: State): string | null {
  const state = windowState(course)
  if (state === 'later') return text.unseenLater(momentWords(course.visibleFrom ?? ''))
  return state === 'over' ? text.unseenOver : null
}

/** The colours of a course's status, and where it may go from there: what is done most stands first. */
export const STATUS_COLOURS = { ACTIVE: 'green', DRAFT: 'orange', ARCHIVED: 'gray' } as const
export const STATUS_MOVES = { ACTIVE: ['DRAFT', 'ARCHIVED'], DRAFT: ['ACTIVE', 'ARCHIVED'], ARCHIVED: ['ACTIVE', 'DRAFT'] } as const
