import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { COURSES } from '#/api/courses'
import { setCourseStatus, setCourseVisibility } from '#/api/generated/courses/courses'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { confirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { invalidate, keepSaved } from '../kit/cache'
import { toastWithUndo } from '../kit/undo'
import { courseText as text } from './text'

/**
 * The question before a course is shown on the site or hidden: showing reminds of its data
 * (docs/panel.md#course-pages), and names the sections that are empty.
 */
async function askVisible(client: QueryClient, row: CourseRow, isVisible: boolean): Promise<boolean> {
  if (!isVisible) {
    return await confirm({ title: text.hideTitle, body: text.hideQuestion(row.name), confirmLabel: text.hideYes })
  }
  const reminder = text.showQuestion(row.name)
  const question = row.status === 'ACTIVE' ? reminder : `${reminder} ${text.showLater}`
  const full = async () => (await import('../course-page/visible-question')).visibleQuestion(client, row.id, question)
  // Without knowing them one is asked all the same.
  const body = await progress.during(full()).catch(() => question)
  return await confirm({ title: text.showTitle, body, confirmLabel: text.showYes })
}

/** What another status means for those who look at the site. */
function consequence(row: CourseRow, status: CourseRow['status']): string {
  if (status !== 'ACTIVE') return text.moveHides(row.name)
  return row.isVisible ? text.moveShows(row.name) : text.moveKeeps(row.name)
}

/** The changes of a course that are made at once, outside its form: each after a question, with undo. */
export function useCourseChange() {
  const client = useQueryClient()
  const busy = useRef(false)

  const change = async (ask: () => Promise<boolean>, send: () => Promise<CourseRow>, said: string) => {
    if (busy.current || !(await ask())) return
    busy.current = true
    try {
      const row = await progress.during(send())
      keepSaved(client, COURSES, row)
      toastWithUndo(client, COURSES, said, row)
    } catch (error) {
      notify.error(error)
      // Somebody else may have changed it: what is there now is shown.
      await invalidate(client, COURSES)
    }
    busy.current = false
    // Lists that name the course tell of it when they are next looked at.
    await client.invalidateQueries({ refetchType: 'none' })
  }

  return {
    setVisible: (row: CourseRow, isVisible: boolean) =>
      change(
        () => askVisible(client, row, isVisible),
        () => setCourseVisibility(row.id, { isVisible, version: row.version }),
        (!isVisible ? text.hidden : row.status === 'ACTIVE' ? text.shown : text.shownLater)(row.name),
      ),
    setStatus: (row: CourseRow, status: CourseRow['status']) =>
      change(
        () => confirm({ title: text.moveTitles[status], body: consequence(row, status), confirmLabel: text.moves[status] }),
        () => setCourseStatus(row.id, { status, version: row.version }),
        text.moved[status],
      ),
  }
}
