import { useEffect, useState } from 'react'

import { readSession } from '#/app/session'

/** The rows of a list with unsaved changes in this browser; known after the list has rendered. */
export function useUnsaved(resource: string): ReadonlySet<string> | null {
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    import('#/form/list-drafts')
      .then(({ unsavedRows }) => unsavedRows(readSession()?.userInfo.id ?? 0, resource))
      // In a browser without storage there are none.
      .then(setFound, () => undefined)
  }, [resource])
  return found
}
