import { useEffect, useEffectEvent, useState } from 'react'

import { sameValue } from './conflict'
import type { Baseline, FormRecord, StoredRow, Values } from './record'
import { toValues } from './spec'

/** A stored row that an unchanged form has taken over, and the values before and after. */
export type Followed = { row: StoredRow; before: Values; after: Values }

type Form = {
  baseline: Baseline
  /** It is being saved, or shows a draft instead of the row. */
  isOccupied: () => boolean
  isTyped: () => boolean
  /** The form is now based on the row; `isTaken` says whether it also shows its values. */
  follow: (next: Baseline, isTaken: boolean) => void
}

/**
 * The row was refetched (another tab or person, an undo): its values are shown while nothing is typed; otherwise saving reports the
 * conflict. `followed` is what was shown so, until `forget`.
 */
export function useRefetchedRow<Row extends StoredRow>(record: FormRecord<Row>, form: Form) {
  const { spec, row } = record
  const [followed, setFollowed] = useState<Followed | null>(null)
  const onRow = useEffectEvent((now: Row | null) => {
    const { baseline } = form
    const version = now?.version ?? null
    if (version === baseline.version || form.isOccupied()) return
    const next = toValues(spec, now)
    // No field of this form changed (the row was shown or hidden), or the singleton was deleted: there is no conflict with typed
    // values.
    const typed = form.isTyped()
    if (typed && now !== null && !sameValue(next, baseline.values)) return
    form.follow({ values: next, version }, !typed)
    if (now === null) setFollowed(null)
    else if (!sameValue(next, baseline.values)) setFollowed((unread) => ({ row: now, before: unread?.before ?? baseline.values, after: next }))
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the form's own state is outside React's and follows
  useEffect(() => onRow(row), [row])
  return { followed, forget: () => setFollowed(null) }
}
