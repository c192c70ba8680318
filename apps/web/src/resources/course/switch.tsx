import { useState, type ReactNode } from 'react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { Switch } from '#/ui/switch'
import { useCourseChange } from './change'

/** Whether the course is shown on the site; it turns back when the question is denied or the server refuses. */
export function CourseSwitch(props: { row: CourseRow; children: ReactNode }) {
  const { row, children } = props
  const { setVisible } = useCourseChange()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const turn = async (isVisible: boolean) => {
    setWanted(isVisible)
    await setVisible(row, isVisible)
    setWanted(null)
  }
  return (
    <Switch size="sm" checked={wanted ?? row.isVisible} onChange={(checked) => void turn(checked)}>
      {children}
    </Switch>
  )
}
