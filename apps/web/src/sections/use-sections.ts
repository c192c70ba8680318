import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/api/errors'
import { sectionsKey } from '#/resources/kit/cache'
import type { ListAnswer } from '#/api/calls'
import { useExpectedRow } from '#/resources/kit/expected-row'
import { toastWithUndo } from '#/resources/kit/undo'
import { sectionConflictText as text } from '#/text/uz.section-conflict'
import { useFetched } from '#/ui/lazy-component'
import { notify } from '#/ui/notify'
import type { Values } from '#/form/record'
import type { Section, SectionEdit } from './section'

// Before anything fails: a list does not need it to be drawn.
const loadAgain = async () => await import('#/ui/failed-again')

/** A list of sections, loaded and saved as a whole. */
export type SectionSource<Row extends Section> = {
  /** Its query key, for an undo to invalidate. */
  key: string
  /** The id of the course, null for the landing page. */
  course: number | null
  load: (signal: AbortSignal) => Promise<ListAnswer<Row>>
  save: (rows: readonly Row[]) => Promise<ListAnswer<Row>>
  /** The path and body of that call, and the sections in such a body. */
  path: string
  toBody: (rows: readonly Row[]) => Values
  sentOf: (body: Readonly<Values>) => unknown
  /** The messages of a change of one or several, if they differ from the default. */
  said?: { one: string; all: (count: number) => string }
}

/** The query of a list of sections. */
export function sectionsQuery<Row extends Section>(source: SectionSource<Row>) {
  return queryOptions({
    queryKey: sectionsKey(source.key),
    queryFn: ({ signal }) => source.load(signal),
    // Content changes on other screens.
    refetchOnMount: 'always',
  })
}

/** The sections for which a list was refused: those with another version, and those named in the response. */
function refusedRows(error: ApiError, sent: readonly Section[], now: readonly Section[]): ReadonlySet<number> {
  const versions = new Map(now.map((row) => [row.id, row.version]))
  const named = new Set(error.fields.map(({ field }) => Number(/\[(\d+)\]/.exec(field)?.[1] ?? Number.NaN)))
  return new Set(sent.filter((row, index) => named.has(index) || versions.get(row.id) !== row.version).map((row) => row.id))
}

/**
 * The sections as the person sees them: the stored ones with every pending change applied. Changes go to the server one after
 * another, each based on the result of the previous one; a refused one disappears.
 */
export function useSections<Row extends Section>(source: SectionSource<Row>) {
  const client = useQueryClient()
  const again = useFetched(loadAgain, true)
  useExpectedRow(source.key)
  const options = sectionsQuery(source)
  const query = useQuery(options)
  const mutationKey = [...sectionsKey(source.key), 'edit']

  const store = async (edit: SectionEdit<Row>) => {
    // An older response must not replace this one.
    await client.cancelQueries(options)
    const stored = client.getQueryData(options.queryKey)
    if (stored === undefined) throw new TypeError('sections are changed after they are read')
    const done = (answer: ListAnswer<Row>, made = edit, left: readonly Row[] = []) => {
      client.setQueryData(options.queryKey, answer)
      return { answer, made, left }
    }
    const wanted = edit.apply(stored.rows)
    try {
      return done(await source.save(wanted))
    } catch (error) {
      const { several } = edit
      if (several === undefined || !(error instanceof ApiError)) throw error
      // Of several, those that another person has changed or that are refused are left out; the others are saved.
      const now = await source.load(new AbortController().signal)
      const refused = refusedRows(error, wanted, now.rows)
      const made = refused.size === 0 ? null : several.without(refused)
      if (made === null) throw error
      const left = now.rows.filter((row) => refused.has(row.id) && several.ids.has(row.id))
      return done(await source.save(made.apply(now.rows)), made, left)
    }
  }
  const { mutate, mutateAsync } = useMutation({
    mutationKey,
    scope: { id: source.key },
    mutationFn: store,
    onSuccess: ({ answer, made, left }) => {
      const { said } = source
      const like = said === undefined ? made.like : { key: source.key, all: said.all, ...(made.like?.count !== undefined && { count: made.like.count }) }
      toastWithUndo(client, source.key, said?.one ?? made.said, answer.source, { like, row: made.row })
      if (left.length > 0) notify.info(text.notChanged(left.map((row) => row.displayName).join(', ')))
    },
    onError: async (error, edit) => {
      const refused = error instanceof ApiError ? error : undefined
      if (refused?.code === 'version_conflict') notify.info(text.changedElsewhere)
      else if (edit.typed !== true || refused === undefined || refused.fields.length === 0) notify.error(error, again?.failedAgain(error, edit.said, () => mutate(edit)))
      await client.invalidateQueries(options)
    },
    meta: { quiet: true },
  })

  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key are created only above
    select: (mutation) => mutation.state.variables as SectionEdit<Row>,
  })
  const rows = pending.reduce<readonly Row[] | undefined>(
    (now, edit) => (now === undefined ? now : edit.apply(now)),
    query.data?.rows,
  )
  return { query, rows, change: mutate, changeAndWait: mutateAsync }
}
