import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { COURSES } from '#/api/courses'
import { deleteCourse } from '#/api/generated/courses/courses'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { confirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { rowKey } from '../kit/cache'
import { toastWithUndo } from '../kit/undo'
import { coursePageText as text } from './text'

/** Deletes a course with all its content, after a confirmation. */
export function useRemoval(): (row: CourseRow) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (row) => {
    const yes = await confirm({
      title: text.removeTitle,
      body: text.removeQuestion(row.name),
      confirmLabel: text.removeYes,
      danger: true,
    })
    if (!yes) return
    try {
      const answer = await progress.during(deleteCourse(row.id, { version: row.version }))
      await navigate({ to: '/courses', search: row.status === 'ACTIVE' ? {} : { status: row.status } })
      client.removeQueries({ queryKey: rowKey(COURSES, row.id) })
      toastWithUndo(client, COURSES, text.removed(row.name), answer)
      // Lists that name the course are refetched too.
      await client.invalidateQueries()
    } catch (error) {
      notify.error(error)
      await client.invalidateQueries({ queryKey: rowKey(COURSES, row.id) })
    }
  }
}
