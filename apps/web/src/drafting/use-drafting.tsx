import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { draftsKey } from '#/resources/kit/cache'
import { useFetched } from '#/ui/lazy-component'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import type { CallDraft } from './call-draft'

const load = async () => await import('./mode')
type Parts = Awaited<ReturnType<typeof load>>

type Drafting = { draft: CallDraft | null }

/**
 * The mode in which what is done to a list is kept as a draft (docs/panel.md#drafts). `made` is what stands in the list's
 * place then, null while the mode is off.
 */
export function useDrafting<Made extends Drafting>(given: {
  /** Of what list it is. */
  of: string
  /** Whether the list can have drafts. */
  isPossible: boolean
  make: (parts: Parts) => Made
  /** Where its draft goes to. */
  path: string | undefined
  /** The names of what was changed under its draft. */
  changed?: (made: Made) => readonly string[]
}): { made: Made | null; words: Parts['draftingText'] | null; toggle: ReactNode; bar: ReactNode } {
  const { of, isPossible, make, path, changed } = given
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
    const { draft } = next
    try {
      if (draft !== null) {
        await progress.during(draft.read())
        if (!(await parts.mayGoOn(draft, changed?.(next) ?? []))) return
      }
      setOn({ of, made: next })
    } catch (error) {
      notify.error(error)
    }
  }
  const discard = async (draft: CallDraft) => {
    try {
      if (draft.stored === null) leave()
      else if (await parts.mayDiscard()) {
        await progress.during(draft.discard())
        leave()
      }
    } catch (error) {
      notify.error(error)
    }
  }

  const draft = made?.draft ?? null
  return {
    made,
    words: parts.draftingText,
    toggle: <parts.DraftingToggle path={path} isOn={made !== null} onToggle={() => (made === null ? void enter() : leave())} />,
    bar: made !== null && <parts.DraftingBar onDiscard={draft === null ? undefined : () => void discard(draft)} onLeave={leave} />,
  }
}
