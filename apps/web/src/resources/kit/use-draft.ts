import { useEffect, useState } from 'react'

import { readSession } from '#/app/session'
import { dropOldDrafts, loadDraft, type Draft, type DraftKey } from '#/form/drafts'

/** Whose draft it is: the person signed in, even after their session has ended under the open form. */
export function usePersonId(): number {
  const [id] = useState(() => readSession()?.userInfo.id ?? 0)
  return id
}

/** A form's draft, once it is known whether there is one; a browser that keeps none has none. */
export function useDraft(key: DraftKey): { ready: false } | { ready: true; draft: Draft | undefined } {
  const { person, resource, record } = key
  const [found, setFound] = useState<{ of: string; draft: Draft | undefined } | null>(null)
  const of = JSON.stringify([person, resource, record])
  useEffect(() => {
    let current = true
    const show = (draft: Draft | undefined) => {
      if (current) setFound({ of, draft })
    }
    loadDraft({ person, resource, record }).then(show, () => show(undefined))
    // Nothing depends on it: what cannot be cleared today is cleared another day.
    dropOldDrafts().catch(() => undefined)
    return () => {
      current = false
    }
  }, [of, person, resource, record])
  return found !== null && found.of === of ? { ready: true, draft: found.draft } : { ready: false }
}
