import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { listDrafts } from '#/api/generated/drafts/drafts'
import type { Draft } from '#/api/generated/model/draft'
import { subjectOf } from './draft-subject'
import type { NewDraftsProps } from './new-drafts'

/** More rows than a list may have. */
const PAGE_SIZE = 100

/** `Strip` is loaded with the drafts: rendering it later would shift the rows. */
type Waiting = { rows: ReadonlySet<number>; added: readonly Draft[]; Strip: ComponentType<NewDraftsProps> | null }

const NONE: Waiting = { rows: new Set(), added: [], Strip: null }

/** Some are added and changed by the same call. */
const adds = ({ method, entity }: Draft) => method === 'POST' || entity === 'networking' || entity === 'career'

/** The drafts of a list: the rows that have one, and those of new rows. `isAsked` while they load. */
export function useWaitingDrafts({ key, paths }: { key: string; paths: { add: string } }): Waiting & { isAsked: boolean } {
  const subject = subjectOf(key)
  const { data = NONE, isLoading } = useQuery({
    queryKey: ['drafts', 'of-list', key, paths.add],
    queryFn: async ({ signal }): Promise<Waiting> => {
      const { isOnSeveral, ...of } = subject ?? {}
      const { drafts } = await listDrafts({ ...of, perPage: PAGE_SIZE }, undefined, signal)
      const added = drafts.filter((draft) => draft.rowId === 0 && !draft.path.endsWith('/order') && adds(draft))
      const isOfOne = added.length === 0 || isOnSeveral !== true
      const own = isOfOne ? added : await fitting(added, paths.add)
      const Strip = own.length === 0 ? null : (await import('./new-drafts')).NewDrafts
      return { rows: new Set(drafts.map(({ rowId }) => rowId)), added: own, Strip }
    },
    enabled: subject !== null,
    staleTime: 0,
    // The list works without it.
    retry: false,
    meta: { quiet: true },
  })
  return { ...data, isAsked: isLoading }
}

/** The drafts whose form is at this address: their bodies tell which list they belong to. */
async function fitting(drafts: readonly Draft[], form: string): Promise<readonly Draft[]> {
  const { withForm } = await import('#/releases/with-form')
  return await withForm(drafts, form)
}
