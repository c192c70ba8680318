import { useEffect, useEffectEvent, useState } from 'react'

import type { ConflictOf, FormRecord, StoredRow, Values } from './record'
import { toValues } from './spec'
import { drafted, isNewer, type FormDraft } from './stored-draft'

/** What the form does with another person's draft. */
type Form<Row extends StoredRow> = {
  /** Nothing is typed, and nothing is being saved. */
  isAtRest: () => boolean
  /** Shows the values of a draft. */
  show: (values: Values) => void
  /** Asks about the differences. */
  ask: (conflict: Pick<ConflictOf<Row>, 'theirs' | 'saveAfter'>) => void
}

/**
 * The draft that a form shows; null if it shows the site's values. A draft that another person stores meanwhile is shown while
 * nothing is typed; otherwise it is `newer`, until `take` asks about the differences.
 */
export function useStoredDraft<Row extends StoredRow>({ spec, row, stored: found = null }: FormRecord<Row>, form: Form<Row>) {
  const [stored, show] = useState(found)
  // Remembered even after it is discarded: an earlier response may still arrive.
  const [known, know] = useState(found)
  const setStored = (next: FormDraft | null) => {
    show(next)
    if (next !== null) know(next)
  }
  const newer = isNewer(found, known) ? found : null
  const follow = useEffectEvent((theirs: FormDraft | null) => {
    // A draft of an older version of the row needs a choice.
    if (theirs === null || row === null || theirs.isStale || !form.isAtRest()) return
    setStored(theirs)
    form.show(toValues(spec, drafted(row, theirs)))
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the form's own state is outside React's and follows
  useEffect(() => follow(newer), [newer])
  const take = (theirs: FormDraft) => {
    setStored(theirs)
    // Whose the other values are is said of the draft, not of the row below it.
    const { updatedAt, updatedBy } = theirs
    if (row !== null) form.ask({ theirs: { ...row, ...theirs.input, version: row.version, updatedAt, updatedBy }, saveAfter: false })
  }
  return { stored, setStored, newer, take }
}
