import { saveAgainText as text } from '#/text/uz.save-again'
import { Button } from '#/ui/button'
import { BarLabel } from './bar-label'
import { useShortcut } from './use-shortcut'

export { Adding } from './adding'

/** Saves a new row and starts the next one. */
export function SaveAgain({ onPress }: { onPress: () => void }) {
  useShortcut(({ key }) => key === 'Enter', onPress)
  return (
    <Button
      variant="outline"
      flex={{ base: '1', md: 'none' }}
      minW="max-content"
      paddingX={{ base: '2', md: '4' }}
      whiteSpace="nowrap"
      height={{ base: '11', md: '10' }}
      aria-label={text.again}
      aria-keyshortcuts="Control+Shift+Enter"
      // The focused field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <BarLabel short={text.short}>{text.again}</BarLabel>
    </Button>
  )
}
