import { Switch } from '@chakra-ui/react/switch'
import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'
import { courseSectionsText as text } from './sections-text'

const DEFAULT = 1
const CUSTOM = 2

/** Whether a section shows the course's own content instead of the shared one; takes effect at once. */
export function ModeSwitch(props: { row: CourseSectionRow; onChoose: (mode: CourseSectionRow['mode']) => void }) {
  const { row, onChoose } = props
  return (
    <Switch.Root
      size="sm"
      colorPalette="brand"
      marginTop="1.5"
      checked={row.mode === CUSTOM}
      onCheckedChange={({ checked }) => onChoose(checked ? CUSTOM : DEFAULT)}
    >
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label textStyle="xs">{text.ownContent}</Switch.Label>
    </Switch.Root>
  )
}
