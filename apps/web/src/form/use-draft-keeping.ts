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
  useEffect(() => {
    const flush = () => void keep()
    const release = keepBeforeReload(
      async () => await keep(),
      () => isTyped(),
    )
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      release()
      void writer.flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [writer])

  return { plan, flush: () => writer.flush(), drop: () => writer.drop() }
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>
