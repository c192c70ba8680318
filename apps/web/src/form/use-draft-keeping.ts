import { useEffect, useEffectEvent, useState } from 'react'

import { keepBeforeReload } from '#/app/leaving'
import { formText } from '#/text/uz.form'
import { notify } from '#/ui/notify'
import { DraftWriter, type Draft, type DraftKey } from './drafts'

/**
 * Stores what is typed as a draft: shortly after each change, and at once when the page is hidden or left. `draft` returns the
 * current state, null if there is nothing to store; `holdsAll` tells whether that is everything typed.
 */
export function useDraftKeeping(key: DraftKey, draft: () => Draft | null, holdsAll: () => boolean) {
  const [writer] = useState(() => new DraftWriter(key, () => notify.info(formText.draft.unavailable)))
  const plan = () => writer.plan(draft)

  const keep = useEffectEvent(async () => {
    // Planned again even if nothing was typed since: another tab may have deleted the draft of the same form.
    if (draft() !== null) plan()
    return (await writer.flush()) && holdsAll()
  })
  const isTyped = useEffectEvent(() => draft() !== null)
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
      void writer.flush()
      window.removeEventListener('pagehide', onLeave)
      window.removeEventListener('pageshow', onReturn)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [writer])

  return { plan, flush: () => writer.flush(), drop: () => writer.drop() }
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>
