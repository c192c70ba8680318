import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { COURSES } from '#/api/courses'
import { setCourseStatus, setCourseVisibility } from '#/api/generated/courses/courses'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { fetchOnce } from '#/ui/lazy-component'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { invalidate, keepSaved } from '../kit/cache'
import { madeOf, toastWithUndo } from '../kit/undo'
import type { Answer } from './questions'
import { courseText as text } from './text'

const loadQuestions = fetchOnce(async () => await import('./questions'))

/** Makes one change of a course and then another on its result. */
async function both(first: Promise<CourseRow>, second: ((row: CourseRow) => Promise<CourseRow>) | false): Promise<CourseRow> {
  const one = await first
  if (second === false) return one
  const other = await second(one)
  return madeOf(other, [one, other])
}

const show = ({ id, version }: CourseRow, isVisible = true) => setCourseVisibility(id, { isVisible, version })
const move = ({ id, version }: CourseRow, status: CourseRow['status'] = 'ACTIVE') => setCourseStatus(id, { status, version })

/**
 * Changes of a course outside its form: each is confirmed, applied at once, and can be undone. The status and the switch, which
 * both decide about visibility, can be changed in one step.
 */
export function useCourseChange() {
  const client = useQueryClient()
  const busy = useRef(false)

  const change = async (
    ask: (questions: Awaited<ReturnType<typeof loadQuestions>>) => Promise<Answer>,
    send: (also: boolean) => Promise<CourseRow>,
    said: (also: boolean) => string,
  ) => {
    if (busy.current) return
    busy.current = true
    try {
      const answer = await ask(await loadQuestions())
      if (answer === null) return
      const row = await progress.during(send(answer.also))
      keepSaved(client, COURSES, row)
      toastWithUndo(client, COURSES, said(answer.also), row, { row: row.id })
    } catch (error) {
      notify.error(error)
      // Another person may have changed it: the current state is shown.
      await invalidate(client, COURSES)
    } finally {
      busy.current = false
    }
    // Lists that name the course are refetched when next shown.
    await client.invalidateQueries({ refetchType: 'none' })
  }

  return {
    /** `onSure` is called after the confirmation, before the server answers. */
    setVisible: (row: CourseRow, isVisible: boolean, onSure: () => void) =>
      change(
        ({ askVisible }) => askVisible(client, row, isVisible),
        (also) => {
          onSure()
          return both(show(row, isVisible), also && move)
        },
        (also) => (also ? text.activeShown : !isVisible ? text.hidden : row.status === 'ACTIVE' ? text.shown : text.shownLater)(row.name),
      ),
    setStatus: (row: CourseRow, status: CourseRow['status']) =>
      change(
        ({ askStatus }) => askStatus(client, row, status),
        (also) => both(move(row, status), also && show),
        (also) => (also ? text.activeShown(row.name) : text.moved[status]),
      ),
  }
}
