import { useEffect, useEffectEvent, useState } from 'react'

import { keepBeforeReload } from '#/app/leaving'
import { formText } from '#/text/uz.form'
import { notify } from '#/ui/notify'
import { DraftWriter, type Draft, type DraftKey } from './drafts'

/** A form as it is now. */
export type Shown = {
  values: Record<string, unknown>
  /** The version of the row that is changed; null for a new one. */
  version: number | null
  /** The stored draft that it shows. */
  draft: string | null
}

/**
 * Of the session storage: a reload of the tab goes on with what waits. Another tab must not: it has no keys of the writes of this
 * one and would do again what arrived without an answer; and a tab may have been closed on purpose.
 */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    // It is switched off.
    return null
  }
}

/**
 * Stores what is typed as a draft: shortly after each change, and at once when the page is hidden or left. `typed` returns the
 * current state, null if there is nothing to store; `holdsAll` tells whether that is everything typed. `waited` is what waited for
 * the network when the page was left, as it was stored at `place`.
 */
export function useDraftKeeping(key: DraftKey, typed: () => Draft | null, holdsAll: () => boolean) {
  const [writer] = useState(() => new DraftWriter(key, () => notify.info(formText.draft.unavailable)))
  const plan = () => writer.plan(typed)
  const place = `waits:${JSON.stringify(key)}`
  const [waited] = useState(() => tabStorage()?.getItem(place) ?? null)
  const endWaiting = () => tabStorage()?.removeItem(place)

  const keep = useEffectEvent(async () => {
    // Planned again even if nothing was typed since: another tab may have deleted the draft of the same form.
    if (typed() !== null) plan()
    return (await writer.flush()) && holdsAll()
  })
  const isTyped = useEffectEvent(() => typed() !== null)
  // A form that was left is not saved by itself when it is opened again.
  const onUnmount = useEffectEvent(endWaiting)
  const storeLast = useEffectEvent(() => writer.storeLast(typed()))
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
      onUnmount()
      void writer.flush()
      window.removeEventListener('pagehide', onLeave)
      window.removeEventListener('pageshow', onReturn)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [writer])

  return { plan, place, waited, endWaiting, flush: () => writer.flush(), drop: () => writer.drop() }
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>
