import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { draftsKey } from '#/lib/drafts-key'
import { useFetched } from '#/ui/lazy-component'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import type { Drafting } from './drafting'

const load = async () => await import('./mode')
type Parts = Awaited<ReturnType<typeof load>>

/**
 * While draft mode is on, changes of the list are stored as a draft; `made` replaces the list then and is null otherwise
 * (docs/panel.md#drafts).
 */
export function useDrafting<Made extends Drafting>(given: {
  /** The key of the list. */
  of: string
  /** Whether the list can have drafts. */
  isPossible: boolean
  make: (parts: Parts) => Made
  /** The path of the drafted call. */
  path: string | undefined
}): { made: Made | null; words: Parts['draftingText'] | null; toggle: ReactNode; bar: ReactNode } {
  const { of, isPossible, make, path } = given
  const client = useQueryClient()
  const parts = useFetched(load, isPossible)
  const [on, setOn] = useState<{ of: string; made: Made } | null>(null)
  const made = on?.of === of ? on.made : null
  if (parts === null || !isPossible) return { made: null, words: null, toggle: null, bar: null }

  const leave = () => {
    setOn(null)
    void client.invalidateQueries({ queryKey: draftsKey })
  }
  const enter = async () => {
    const next = make(parts)
    try {
      const changed = await progress.during(next.changes())
      if (changed !== null) {
        if (!(await parts.mayGoOn(changed))) return
        await progress.during(next.goOn())
      }
      setOn({ of, made: next })
    } catch (error) {
      notify.error(error)
    }
  }
  const discard = async (drafts: Drafting) => {
    try {
      if (await progress.during(drafts.isEmpty())) leave()
      else if (await parts.mayDiscard()) {
        await progress.during(drafts.discard())
        leave()
      }
    } catch (error) {
      notify.error(error)
    }
  }

  return {
    made,
    words: parts.draftingText,
    toggle: <parts.DraftingToggle path={path} isOn={made !== null} onToggle={() => (made === null ? void enter() : leave())} />,
    bar: made !== null && <parts.DraftingBar onDiscard={() => void discard(made)} onLeave={leave} />,
  }
}
