import { Switch } from '@chakra-ui/react/switch'
import type { ReactNode } from 'react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { useCourseChange } from './course-change'

/** Whether the course is shown on the site; it turns once the question is answered and the server agrees. */
export function CourseSwitch(props: { row: CourseRow; children: ReactNode }) {
  const { row, children } = props
  const { setVisible } = useCourseChange()
  return (
    <Switch.Root
      size="sm"
      colorPalette="brand"
      checked={row.isVisible}
      onCheckedChange={({ checked }) => void setVisible(row, checked)}
    >
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>{children}</Switch.Label>
    </Switch.Root>
  )
}
