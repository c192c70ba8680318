import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/api/errors'
import { sectionsKey } from '#/resources/kit/cache'
import type { ListAnswer } from '#/api/calls'
import { useExpectedRow } from '#/resources/kit/expected-row'
import { toastWithUndo } from '#/resources/kit/undo'
import { sectionsText as text } from '#/text/uz.sections'
import { notify } from '#/ui/notify'
import type { Section, SectionEdit } from './section'

/** A list of sections, read and written whole. */
export type SectionSource<Row extends Section> = {
  /** Names its place in the cache, for an undo to invalidate. */
  key: string
  load: (signal: AbortSignal) => Promise<ListAnswer<Row>>
  save: (rows: readonly Row[]) => Promise<ListAnswer<Row>>
}

/** Where a list of sections stands in the cache. */
export function sectionsQuery<Row extends Section>(source: SectionSource<Row>) {
  return queryOptions({
    queryKey: sectionsKey(source.key),
    queryFn: ({ signal }) => source.load(signal),
    // What is filled changes on other screens.
    refetchOnMount: 'always',
  })
}

/**
 * The sections as the person sees them: as stored, with every change on its way already made. Changes go to the server
 * one after the other, each on the list the one before it left; a refused one is simply not seen any more.
 */
export function useSections<Row extends Section>(source: SectionSource<Row>) {
  const client = useQueryClient()
  useExpectedRow(source.key)
  const options = sectionsQuery(source)
  const query = useQuery(options)
  const mutationKey = [...sectionsKey(source.key), 'edit']

  const store = async (edit: SectionEdit<Row>) => {
    // An older list on its way must not take the place of the answer.
    await client.cancelQueries(options)
    const stored = client.getQueryData(options.queryKey)
    if (stored === undefined) throw new TypeError('sections are changed after they are read')
    const answer = await source.save(edit.apply(stored.rows))
    client.setQueryData(options.queryKey, answer)
    return answer
  }
  const { mutate, mutateAsync } = useMutation({
    mutationKey,
    scope: { id: source.key },
    mutationFn: store,
    onSuccess: (answer, edit) => toastWithUndo(client, source.key, edit.said, answer.source, { like: edit.like, row: edit.row }),
    onError: async (error, edit) => {
      const refused = error instanceof ApiError ? error : undefined
      if (refused?.code === 'version_conflict') notify.info(text.changedElsewhere)
      else if (edit.typed !== true || refused === undefined || refused.fields.length === 0) notify.error(error)
      await client.invalidateQueries(options)
    },
    meta: { quiet: true },
  })

  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key are made above alone
    select: (mutation) => mutation.state.variables as SectionEdit<Row>,
  })
  const rows = pending.reduce<readonly Row[] | undefined>(
    (now, edit) => (now === undefined ? now : edit.apply(now)),
    query.data?.rows,
  )
  return { query, rows, change: mutate, changeAndWait: mutateAsync }
}
