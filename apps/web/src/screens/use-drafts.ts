import { useEffect, useState } from 'react'
import { usePerson } from '#/app/person'
import { dropDraft } from '#/form/drafts'
import { listDrafts, type ListedDraft } from '#/form/list-drafts'

/** The unsaved forms of this browser; null until known. */
export function useDrafts(): { drafts: readonly ListedDraft[] | null; drop: (draft: ListedDraft) => Promise<void> } {
  const { id } = usePerson()
  const [drafts, setDrafts] = useState<readonly ListedDraft[] | null>(null)
  useEffect(() => {
    let isShown = true
    const show = (found: readonly ListedDraft[]) => {
      if (isShown) setDrafts(found)
    }
    listDrafts(id).then(show, () => show([]))
    return () => {
      isShown = false
    }
  }, [id])
  return {
    drafts,
    drop: async (draft) => {
      await dropDraft(draft.key)
      setDrafts((now) => now?.filter((one) => one !== draft) ?? null)
    },
  }
}
