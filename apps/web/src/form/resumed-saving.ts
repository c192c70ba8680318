import { useEffect, useEffectEvent, useRef } from 'react'

import type { Act } from './draft-schema'
import type { Shown } from './use-draft-keeping'
import { askedFor } from './waiting'

type Props = {
  /** What waited, as it is stored. */
  waited: string | null
  /** The form as it is now. */
  shown: () => Shown
  /** An act that is null is not ready yet. */
  acts: Readonly<Record<Act, (() => void) | null>>
}

/** Sends what waited for the network when the page was left, if the form shows it again and nothing else was typed. */
export function ResumedSaving({ waited, shown, acts }: Props) {
  const left = useRef(waited)
  const resume = useEffectEvent(() => {
    if (left.current === null) return
    const act = askedFor(left.current, shown())
    const run = act === null ? null : acts[act]
    if (act !== null && run === null) return
    left.current = null
    run?.()
  })
  useEffect(() => resume())
  return null
}
