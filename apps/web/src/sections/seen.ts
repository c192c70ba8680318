import type { CourseRow } from '#/api/generated/model/courseRow'
import { momentWords, windowWords } from '#/lib/window'
import { windowState, type Window } from '#/lib/window-state'
import { seenText as text } from '#/text/uz.seen'
import { isEmpty, type Section } from './section'

type CourseState = Pick<CourseRow, 'isVisible' | 'status'> & Window

/** Why something is not seen at this time; none while its window is open. */
function outOfTime(window: Window, of: 'course' | 'section'): readonly string[] {
  const state = windowState(window)
  if (state === 'open') return []
  if (state === 'over') return [text.why[`${of}Over`]]
  return [text.why[`${of}Later`](momentWords(window.visibleFrom ?? ''))]
}

/** What keeps visitors from a course, in words; none for one that is on the site. */
export function courseObstacles(course: CourseState): readonly string[] {
  const { isVisible, status } = course
  return [...(status === 'ACTIVE' ? [] : [text.why[status]]), ...(isVisible ? [] : [text.why.course]), ...outOfTime(course, 'course')]
}

/** What keeps visitors from a section, the course's state before its own; `course` is undefined on the landing page. */
export function obstacles(section: Pick<Section, 'isVisible' | 'isFilled' | 'filledFrom'> & Window, course: CourseState | undefined): readonly string[] {
  return [
    ...(course === undefined ? [] : courseObstacles(course)),
    ...(section.isVisible ? [] : [text.why.section]),
    ...outOfTime(section, 'section'),
    ...(isEmpty(section) ? [text.why.empty] : []),
    ...(section.isFilled === false && !isEmpty(section) ? [text.why.contentLater(momentWords(section.filledFrom ?? ''))] : []),
  ]
}

/** From when or until when a section is seen in its row: by its own time, or by that of what it shows. */
export function timeWords(section: Section): string | null {
  const { isFilled, filledFrom = null } = section
  const isWaiting = windowState(section) === 'open' && isFilled === false && filledFrom !== null
  return windowWords(isWaiting ? { visibleFrom: filledFrom } : section)
}

/** Until when a section is seen that is seen now, whichever ends first; null where nothing ends. */
export function seenUntil(section: Window, course: Window | undefined): string | null {
  const ends = [section.visibleUntil, course?.visibleUntil].filter((end) => end !== undefined && end !== null)
  const [first] = ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return first === undefined ? null : momentWords(first)
}
