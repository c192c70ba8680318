import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { listDrafts } from '#/api/generated/drafts/drafts'
import type { Draft } from '#/api/generated/model/draft'
import { subjectOf } from './draft-subject'
import type { NewDraftsProps } from './new-drafts'

/** More than a list may have. */
const PAGE_SIZE = 100

/** `Strip` comes with the drafts that it tells of: drawn later than the rows, it would move them. */
type Waiting = { rows: ReadonlySet<number>; added: readonly Draft[]; Strip: ComponentType<NewDraftsProps> | null }

const NONE: Waiting = { rows: new Set(), added: [], Strip: null }

/** The drafts of a list: which of its rows have one, and those of new rows. `isAsked` until they are known. */
export function useWaitingDrafts({ key, paths }: { key: string; paths: { add: string } }): Waiting & { isAsked: boolean } {
  const subject = subjectOf(key)
  const { data = NONE, isLoading } = useQuery({
    queryKey: ['drafts', 'of-list', key, paths.add],
    queryFn: async ({ signal }): Promise<Waiting> => {
      const { isOnSeveral, ...of } = subject ?? {}
      const { drafts } = await listDrafts({ ...of, perPage: PAGE_SIZE }, undefined, signal)
      const added = drafts.filter(({ rowId, method, path, entity }) => rowId === 0 && !path.endsWith('/order') && (method === 'POST' || entity === 'networking'))
      const isOfOne = added.length === 0 || isOnSeveral !== true
      const own = isOfOne ? added : await fitting(added, paths.add)
      const Strip = own.length === 0 ? null : (await import('./new-drafts')).NewDrafts
      return { rows: new Set(drafts.map(({ rowId }) => rowId)), added: own, Strip }
    },
    enabled: subject !== null,
    staleTime: 0,
    // A list does without it.
    retry: false,
    meta: { quiet: true },
  })
  return { ...data, isAsked: isLoading }
}

/** Those of them whose form is at this address: what their bodies hold tells which list they are of. */
async function fitting(drafts: readonly Draft[], form: string): Promise<readonly Draft[]> {
  const { withForm } = await import('#/releases/with-form')
  return await withForm(drafts, form)
}
