import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readSession } from '#/app/session'
import { draftsKey } from '#/lib/drafts-key'
import { fetchPart } from '#/ui/lazy-component'

/**
 * What of a section is not on the site: its forms are left unsaved on this browser or kept in a draft, or its row is another
 * one in the draft of the list.
 */
export type DraftState = 'unsaved' | 'drafted' | 'changed' | null

const loadList = async () => await import('#/form/list-drafts')
const loadPaths = async () => (await import('#/releases/draft-paths')).draftPaths

const isUnder = (paths: readonly string[], to: string) => paths.some((path) => path === to || path.startsWith(`${to}/`))

/** What is left of the forms at an address and under it; told once the list stands. `course` is null for the home page. */
export function useSectionDrafts(course: number | null): (to: string) => DraftState {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  useEffect(() => {
    fetchPart(loadList)
      .then(({ listDrafts }) => listDrafts(readSession()?.userInfo.id ?? 0))
      // A browser that keeps no drafts has none to tell of.
      .then((drafts) => setUnsaved(drafts.map(({ path }) => path.split('?')[0] ?? path)), () => undefined)
  }, [])
  const { data: drafted = [] } = useQuery({
    queryKey: [...draftsKey, 'of-sections', course],
    queryFn: async ({ signal }) => (await loadPaths())(course, signal),
    staleTime: 0,
    // The list does without it.
    retry: false,
    meta: { quiet: true },
  })
  return (to) => (isUnder(unsaved, to) ? 'unsaved' : isUnder(drafted, to) ? 'drafted' : null)
}
