import { useEffect, useState } from 'react'

import { readSession } from '#/app/session'

/** Which rows of a list the person has left unsaved on this browser; told once the list stands. */
export function useUnsaved(resource: string): ReadonlySet<string> | null {
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    import('#/form/list-drafts')
      .then(({ unsavedRows }) => unsavedRows(readSession()?.userInfo.id ?? 0, resource))
      // A browser that keeps no drafts has none to tell of.
      .then(setFound, () => undefined)
  }, [resource])
  return found
}
