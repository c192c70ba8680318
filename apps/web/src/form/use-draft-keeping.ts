import { useEffect, useEffectEvent, useState } from 'react'

import { formText } from '#/text/uz.form'
import { notify } from '#/ui/notify'
import { DraftWriter, type Draft, type DraftKey } from './drafts'

/**
 * Keeps what is typed as a draft: a moment after each change, and at once when the page is hidden or left. `draft` answers
 * what there is to keep by then, null when there is nothing.
 */
export function useDraftKeeping(key: DraftKey, draft: () => Draft | null) {
  const [writer] = useState(() => new DraftWriter(key, () => notify.info(formText.draft.unavailable)))
  const plan = () => writer.plan(draft)

  const keep = useEffectEvent(() => {
    // Planned again even when nothing was typed since: another tab may have dropped the draft of the same form.
    if (draft() !== null) plan()
    void writer.flush()
  })
  useEffect(() => {
    const flush = () => keep()
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      void writer.flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [writer])

  return { plan, flush: () => writer.flush(), drop: () => writer.drop() }
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>
