import { useEffect, useEffectEvent, useRef } from 'react'

import type { Act } from './draft-schema'
import type { Draft } from './drafts'
import type { StoredRow } from './record'

/** Later, what was asked for may no longer be what the person wants: the form only shows it. */
const RESUMED_MS = 60 * 60 * 1000

/** What a restored form was asked for and could not send; nothing if the row has changed since or it is long ago. */
export function resumedAct(draft: Draft | undefined, row: StoredRow | null, now: number = Date.now()): Act | undefined {
  return draft === undefined || draft.version !== (row?.version ?? null) || draft.at < now - RESUMED_MS ? undefined : draft.waits
}

/** Sends what waited for the network when the page was left, once the form shows it again. An act that is null is not ready yet. */
export function ResumedSaving({ draft, row, acts }: { draft: Draft | undefined; row: StoredRow | null; acts: Readonly<Record<Act, (() => void) | null>> }) {
  const waits = useRef(resumedAct(draft, row))
  const resume = useEffectEvent(() => {
    const act = waits.current
    if (act === undefined || acts[act] === null) return
    waits.current = undefined
    acts[act]()
  })
  useEffect(() => resume())
  return null
}
