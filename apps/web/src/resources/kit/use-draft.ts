import { useEffect, useState } from 'react'

import { readSession } from '#/app/session'
import { dropOldDrafts, loadDraft, type Draft, type DraftKey } from '#/form/drafts'

/** The owner of drafts: the signed-in person, even after their session has ended while the form is open. */
export function usePersonId(): number {
  const [id] = useState(() => readSession()?.userInfo.id ?? 0)
  return id
}

/** A form's draft, once it is known whether there is one; without storage there is none. */
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
    // Nothing depends on it: a failed clean-up is repeated another time.
    dropOldDrafts().catch(() => undefined)
    return () => {
      current = false
    }
  }, [of, person, resource, record])
  return found !== null && found.of === of ? { ready: true, draft: found.draft } : { ready: false }
}
