import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { keepBeforeReload } from '#/app/leaving'
import { formText } from '#/text/uz.form'
import { notify } from '#/ui/notify'
import { sameValue } from './conflict'
import type { Act } from './draft-schema'
import { DraftWriter, type Draft, type DraftKey } from './drafts'

/**
 * Stores what is typed as a draft: shortly after each change, and at once when the page is hidden or left. `typed` returns the
 * current state, null if there is nothing to store; `holdsAll` tells whether that is everything typed.
 */
export function useDraftKeeping(key: DraftKey, typed: () => Draft | null, holdsAll: () => boolean) {
  const waiting = useRef<{ act: Act; values: Draft['values'] } | null>(null)
  const draft = () => {
    const now = typed()
    return now !== null && waiting.current !== null && sameValue(now.values, waiting.current.values) ? { ...now, waits: waiting.current.act } : now
  }
  const [writer] = useState(() => new DraftWriter(key, () => notify.info(formText.draft.unavailable)))
  const plan = () => writer.plan(draft)

  /** The typed values wait for the network now, to be saved or stored as a draft; null: no longer. */
  const wait = (act: Act | null) => {
    if (act === null && waiting.current === null) return
    const now = typed()
    waiting.current = act === null || now === null ? null : { act, values: now.values }
    plan()
  }

  const keep = useEffectEvent(async () => {
    // Planned again even if nothing was typed since: another tab may have deleted the draft of the same form.
    if (draft() !== null) plan()
    return (await writer.flush()) && holdsAll()
  })
  const isTyped = useEffectEvent(() => draft() !== null)
  // A form that was left is not saved by itself when it is opened again.
  const endWaiting = useEffectEvent(() => wait(null))
  const storeLast = useEffectEvent(() => writer.storeLast(draft()))
  useEffect(() => {
    const flush = () => void keep()
    const release = keepBeforeReload(
      async () => await keep(),
      () => isTyped(),
    )
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const onLeave = () => {
      storeLast()
      flush()
    }
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) writer.storeLast(null)
    }
    window.addEventListener('pagehide', onLeave)
    window.addEventListener('pageshow', onReturn)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      release()
      endWaiting()
      void writer.flush()
      window.removeEventListener('pagehide', onLeave)
      window.removeEventListener('pageshow', onReturn)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [writer])

  return { plan, wait, flush: () => writer.flush(), drop: () => writer.drop() }
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>
