import { Text } from '@chakra-ui/react'
import { History } from 'lucide-react'

import { when } from '#/lib/dates'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { FormBar } from './form-bar'
import { useDirty, type Watching } from './form-watchers'

export { ResumedSaving } from './resumed-saving'

/** Says that unsaved values were restored. */
export function RestoredBar(props: Watching & { at: number; onDiscard: () => void }) {
  const { at, onDiscard } = props
  if (!useDirty(props)) return null
  return (
    <FormBar
      as="output"
      tone="brand"
      icon={<History size={18} />}
      actions={
        <Button size="xs" variant="outline" onClick={onDiscard}>
          {formText.draft.discard}
        </Button>
      }
    >
      {formText.draft.restored}{' '}
      <Text as="span" color="fg.muted">
        {formText.draft.from(when(at))}
      </Text>
    </FormBar>
  )
}
