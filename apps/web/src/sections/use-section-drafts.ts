import { useEffect, useState } from 'react'
import { readSession } from '#/app/session'
import { fetchPart } from '#/ui/lazy-component'

const loadList = async () => await import('#/form/list-drafts')

/** Whether the person has left a form unsaved on this browser at this address or under it; told once the list stands. */
export function useSectionDrafts(): (to: string) => boolean {
  const [paths, setPaths] = useState<readonly string[]>([])
  useEffect(() => {
    fetchPart(loadList)
      .then(({ listDrafts }) => listDrafts(readSession()?.userInfo.id ?? 0))
      // A browser that keeps no drafts has none to tell of.
      .then((drafts) => setPaths(drafts.map(({ path }) => path.split('?')[0] ?? path)), () => undefined)
  }, [])
  return (to) => paths.some((path) => path === to || path.startsWith(`${to}/`))
}
