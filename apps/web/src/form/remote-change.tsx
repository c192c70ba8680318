import { UserRoundPen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { when } from '#/lib/dates'
import { conflictText as text } from '#/text/uz.conflict'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { FormBar } from './form-bar'
import type { StoredRow } from './record'

const EVERY_MS = 30_000

/** Who made the last change, and when. */
type LastEdit = Pick<StoredRow, 'updatedBy' | 'updatedAt'>

/** Polls while the form is visible and warns when another person changed the record or stored a draft of it. */
export function RemoteChangeBar(props: {
  /** The record with another person's change, if newer than the form's. */
  row: LastEdit | null
  /** Another person's draft, if the form does not show it. */
  draft: LastEdit | null
  onReread: () => Promise<unknown>
  onLook: () => void
  onLookAtDraft: () => void
}) {
  const { row, draft, onReread, onLook, onLookAtDraft } = props
  const ask = useEffectEvent(() => {
    // A failed poll is repeated at the next interval.
    if (document.visibilityState === 'visible' && navigator.onLine) onReread().catch(() => undefined)
  })
  useEffect(() => {
    const timer = setInterval(() => ask(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <output>
      {row !== null && <Line edit={row} words={text.changed} onLook={onLook} />}
      {row === null && draft !== null && <Line edit={draft} words={text.draftStored} onLook={onLookAtDraft} />}
    </output>
  )
}

function Line({ edit, words, onLook }: { edit: LastEdit; words: (name: string, when: string) => string; onLook: () => void }) {
  const by = edit.updatedBy ?? null
  // A list that is saved as a whole has no time.
  const at = edit.updatedAt ?? ''
  return (
    <FormBar
      tone="warning"
      shrinks
      data-remote-change=""
      icon={<UserRoundPen size={18} />}
      actions={
        <Button size="xs" height={{ base: '10', md: '8' }} variant="outline" colorPalette="gray" bg="bg.panel" onClick={onLook}>
          {text.look}
        </Button>
      }
    >
      {words(by === null ? formText.list.somebody : `${by.firstName} ${by.lastName}`, at === '' ? text.lately : when(at))}
    </FormBar>
  )
}
