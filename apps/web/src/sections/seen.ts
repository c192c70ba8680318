import type { CourseRow } from '#/api/generated/model/courseRow'
import { momentWords, windowWords } from '#/lib/window'
import { windowState, type Window } from '#/lib/window-state'
import { seenText as text } from '#/text/uz.seen'
import { isEmpty, type Section } from './section'

type CourseState = Pick<CourseRow, 'isVisible' | 'status'> & Window

/** Why something is not visible at this time; empty while its window is open. */
function outOfTime(window: Window, of: 'course' | 'section'): readonly string[] {
  const state = windowState(window)
  if (state === 'open') return []
  if (state === 'over') return [text.why[`${of}Over`]]
  return [text.why[`${of}Later`](momentWords(window.visibleFrom ?? ''))]
}

/** Why visitors do not see a course, as texts; empty for one on the site. */
export function courseObstacles(course: CourseState): readonly string[] {
  const { isVisible, status } = course
  return [...(status === 'ACTIVE' ? [] : [text.why[status]]), ...(isVisible ? [] : [text.why.course]), ...outOfTime(course, 'course')]
}

/** Why visitors do not see a section, reasons of the course first; `course` is undefined on the landing page. */
export function obstacles(section: Pick<Section, 'name' | 'isVisible' | 'isFilled' | 'filledFrom'> & Window, course: CourseState | undefined): readonly string[] {
  return [
    ...(course === undefined ? [] : courseObstacles(course)),
    ...(section.isVisible ? [] : [text.why.section]),
    ...outOfTime(section, 'section'),
    // The site always ends with its footer.
    ...(isEmpty(section) && section.name !== 'Footer' ? [text.why.empty] : []),
    ...(section.isFilled === false && !isEmpty(section) ? [text.why.contentLater(momentWords(section.filledFrom ?? ''))] : []),
  ]
}

/** From or until when a section is visible, for its row: by its own time window, or by that of its content. */
export function timeWords(section: Section): string | null {
  const { isFilled, filledFrom = null } = section
  const isWaiting = windowState(section) === 'open' && isFilled === false && filledFrom !== null
  return windowWords(isWaiting ? { visibleFrom: filledFrom } : section)
}

/** Until when a visible section is shown, whichever window ends first; null if none ends. */
export function seenUntil(section: Window, course: Window | undefined): string | null {
  const ends = [section.visibleUntil, course?.visibleUntil].filter((end) => end !== undefined && end !== null)
  const [first] = ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return first === undefined ? null : momentWords(first)
}
