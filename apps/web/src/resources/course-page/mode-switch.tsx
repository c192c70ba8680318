import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'
import { Switch } from '#/ui/switch'
import { courseSectionsText as text } from './sections-text'

const DEFAULT = 1
const CUSTOM = 2

/** Whether a section shows the course's own content instead of the shared one; effective at once. */
export function ModeSwitch(props: { row: CourseSectionRow; onChoose: (mode: CourseSectionRow['mode']) => void }) {
  const { row, onChoose } = props
  return (
    <Switch
      size="sm"
      checked={row.mode === CUSTOM}
      onChange={(checked) => onChoose(checked ? CUSTOM : DEFAULT)}
      labelProps={{ textStyle: 'xs' }}
    >
      {text.ownContent}
    </Switch>
  )
}
