import { Box } from '@chakra-ui/react'
import { Images } from 'lucide-react'
import { useState } from 'react'

import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { useLazyComponent } from '#/ui/lazy-component'
import { useFieldRules } from '../context'
import type { OtherWayProps } from '../file/field'
import { WIDE_ONLY } from '../file/narrow'
import { limitsOf } from './limits'

const text = formText.image

const load = async () => (await import('#/library/pick-dialog')).PickDialog

/** Chooses a stored picture; the dialog is loaded when it is opened. */
export function FromLibrary({ name, label, isChosen, onTake }: OtherWayProps) {
  const rules = useFieldRules(name)
  const { folder } = rules
  const [isOpen, setOpen] = useState(false)
  const [PickDialog, need] = useLazyComponent(load)
  // Staff portraits are not offered to other fields.
  if (folder === undefined || folder === 'staff-profile') return null
  return (
    <>
      <Button
        {...(isChosen && { size: 'xs' })}
        variant={isChosen ? 'ghost' : 'outline'}
        colorPalette="gray"
        aria-label={`${label}: ${text.fromLibrary}`}
        title={text.fromLibrary}
        onClick={() => {
          setOpen(true)
          need()
        }}
      >
        {/* An empty field has room for the text alone, a picture's buttons for the icons. */}
        <Box as="span" css={isChosen ? {} : WIDE_ONLY}>
          <Images size={isChosen ? 14 : 16} aria-hidden />
        </Box>
        <Box as="span" css={isChosen ? WIDE_ONLY : {}}>
          {text.fromLibrary}
        </Box>
      </Button>
      {isOpen && PickDialog !== null && (
        <PickDialog
          kind="image"
          folder={folder}
          size={limitsOf(rules).size}
          wanted={rules.slot}
          onPick={({ path }) => {
            setOpen(false)
            onTake(path)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
