import { useState, type ReactNode } from 'react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { Switch } from '#/ui/switch'
import { useCourseChange } from './change'

/** Whether the course is shown on the site. The switch turns after the confirmation, and back if the server refuses. */
export function CourseSwitch(props: { row: CourseRow; children: ReactNode }) {
  const { row, children } = props
  const { setVisible } = useCourseChange()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const turn = async (isVisible: boolean) => {
    await setVisible(row, isVisible, () => setWanted(isVisible))
    setWanted(null)
  }
  return (
    <Switch size="sm" checked={wanted ?? row.isVisible} onChange={(checked) => void turn(checked)}>
      {children}
    </Switch>
  )
}
