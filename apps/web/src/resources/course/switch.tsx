import { useState, type ReactNode } from 'react'
import { COURSES } from '#/api/courses'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { Switch } from '#/ui/switch'
import { useExpectedRow } from '../kit/expected-row'
import { useCourseChange } from './change'

/**
 * Whether the course is shown on the site. The switch turns after the confirmation, and back if the server refuses. A switch
 * `alone`, outside a list, gets the focus after an undo of the course.
 */
export function CourseSwitch(props: { row: CourseRow; alone?: boolean; children: ReactNode }) {
  const { row, alone = false, children } = props
  const { setVisible } = useCourseChange()
  useExpectedRow(COURSES, (id) => (id === row.id ? `[data-course="${id}"]` : null))
  const [wanted, setWanted] = useState<boolean | null>(null)
  const turn = async (isVisible: boolean) => {
    await setVisible(row, isVisible, () => setWanted(isVisible))
    setWanted(null)
  }
  return (
    <Switch size="sm" {...(alone && { 'data-course': row.id })} checked={wanted ?? row.isVisible} onChange={(checked) => void turn(checked)}>
      {children}
    </Switch>
  )
}
