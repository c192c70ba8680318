import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readSession } from '#/app/session'
import { draftsKey } from '#/lib/drafts-key'
import { fetchPart } from '#/ui/lazy-component'

/**
 * Changes of a section that are not on the site: its forms are unsaved in this browser or stored as a draft, or its row differs
 * in the draft of the list.
 */
export type DraftState = 'unsaved' | 'drafted' | 'changed' | null

const loadList = async () => await import('#/form/list-drafts')
const loadPaths = async () => (await import('#/releases/draft-paths')).draftPaths

const isUnder = (paths: readonly string[], to: string) => paths.some((path) => path === to || path.startsWith(`${to}/`))

/** The unsaved and drafted forms at an address and below it; known after the list has rendered. `course` is null for the home page. */
export function useSectionDrafts(course: number | null): (to: string) => DraftState {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  useEffect(() => {
    fetchPart(loadList)
      .then(({ listDrafts }) => listDrafts(readSession()?.userInfo.id ?? 0))
      // In a browser without storage there are none.
      .then((drafts) => setUnsaved(drafts.map(({ path }) => path.split('?')[0] ?? path)), () => undefined)
  }, [])
  const { data: drafted = [] } = useQuery({
    queryKey: [...draftsKey, 'of-sections', course],
    queryFn: async ({ signal }) => (await loadPaths())(course, signal),
    staleTime: 0,
    // The list works without it.
    retry: false,
    meta: { quiet: true },
  })
  return (to) => (isUnder(unsaved, to) ? 'unsaved' : isUnder(drafted, to) ? 'drafted' : null)
}
