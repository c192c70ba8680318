import { Box, Skeleton, Stack } from '@chakra-ui/react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'

import { ApiError } from '#/api/errors'
import type { SingletonRouteId } from '#/app/route-ids'
import { FormBody } from '#/form/form-body'
import type { FormRecord, StoredRow } from '#/form/record'
import type { Draft } from '#/form/drafts'
import { toValues } from '#/form/spec'
import { storedDraftQuery } from '#/form/stored-draft'
import { NEW_ROW, usePreviewTarget, type PreviewTarget } from '#/live-preview/preview-target'
import { formText } from '#/text/uz.form'
import type { Crumb } from '#/ui/crumbs'
import { useFetched } from '#/ui/lazy-component'
import { PageHeader, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { invalidateSections, keepSaved, listKey, rowKey, rowQuery, singletonKey, singletonQuery } from './cache'
import type { RowForm, SingletonForm } from './form'
import type { ListedRow, ListResource } from './resource'
import { expectRow } from './expected-row'
import { toastWithUndo } from './undo'
import { useDraft, usePersonId } from './use-draft'
import { useRowId } from './use-row'

const text = formText.form
const ANEW = { staleTime: 0, meta: { quiet: true } } as const

/** Loaded with the button that adds another row. */
const loadNext = async () => await import('./notify-next')

const loadPresence = async () => await import('#/form/presence')
const loadWay = async () => await import('./way-to-history')

// Loaded after a 404 of the server.
const MissingRecord = lazy(async () => ({ default: (await import('./missing-record')).MissingRecord }))

type Looks<V extends FieldValues> = {
  children: (control: Control<V>) => ReactNode
  /** Beside the fields, above the preview; below them on a narrow window. */
  aside?: ReactNode
}

/** The form of one row of a list; without an id, that of a new row. */
export function FormScreen<Row extends ListedRow, V extends FieldValues>(
  props: Looks<V> & {
    form: RowForm<Row, V>
    /** The breadcrumbs, if they are not the resource's own. */
    crumbs?: readonly Crumb[]
    /** The row is not loaded yet. */
    waits?: boolean
  },
) {
  const { form, waits = false, crumbs, children, aside } = props
  const { resource } = form
  const id = useRowId(resource)
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const person = usePersonId()
  const rowId = id === undefined ? null : Number(id)
  const isId = rowId === null || (Number.isSafeInteger(rowId) && rowId > 0)
  const search = useSearch({ from: resource.routes.add, shouldThrow: false })
  // The id of the row that a new one copies.
  const copyId = rowId === null && resource.copyable === true ? search?.copy : undefined
  const readId = rowId ?? copyId ?? null
  const query = useQuery({ ...rowQuery(resource, readId ?? 0), enabled: readId !== null && isId && !waits })
  // A copy has a draft of its own: another unsaved new row is kept.
  const draftKey = { person, resource: resource.key, record: id ?? (copyId === undefined ? 'new' : `copy-${copyId}`) }
  const draft = useDraft(draftKey)
  const call = copyId === undefined ? form.draftCall(rowId) : undefined
  const draftCall = call && search?.draft !== undefined && rowId === null ? { ...call, id: search.draft } : call
  const stored = useQuery(storedDraftQuery(draftCall))
  const row = rowId === null ? null : query.data
  const original = copyId === undefined ? undefined : query.data
  const title = rowId === null ? resource.texts.addTitle : resource.texts.editTitle
  const previewTarget = usePreviewTarget(resource.routes.add, rowId ?? NEW_ROW)
  const { breadcrumbs, texts, paths } = resource
  useBreadcrumbs(crumbs ?? [...breadcrumbs, { label: texts.title, to: paths.list }, { label: title }], row ? resource.nameOf(row) : undefined)

  const record: FormRecord<Row> = {
    spec: rowId === null ? form.fresh : form,
    labels: form.labels,
    title: row === undefined || row === null ? title : `${title}: ${resource.nameOf(row)}`,
    draftKey,
    row: row ?? null,
    start: original && copyOf(form, original),
    titleOf: (typed) => titled(title, typedName(resource, { ...row, ...typed }), row ? resource.nameOf(row) : undefined),
    draftCall,
    stored: stored.data,
    onDrafted: () => void navigate({ to: resource.paths.list }),
    leavesAfterSave: rowId === null,
    // Not for a copy, and not where the number of rows is limited or the new row has a screen of its own.
    repeats: rowId === null && copyId === undefined && resource.limit === undefined && form.opensAdded === undefined,
    draftKeyOf: (saved) => ({ ...draftKey, record: String(saved.id) }),
    whereOf: (saved) => ({ path: resource.paths.edit(saved.id), title: `${resource.texts.editTitle}: ${resource.nameOf(saved)}` }),
    save: (input, version) =>
      rowId === null || version === null ? form.create(input) : form.update(rowId, input, version),
    onSaved: (saved, unsaved, here, again) => {
      keepSaved(client, resource.key, saved)
      const name = resource.nameOf(saved)
      // A person who has navigated meanwhile stays there; while the next screen loads, this form is still mounted.
      const stays = here && router.latestLocation.pathname === resource.paths.add
      if (again && stays) {
        loadNext().then(
          ({ notifyNext }) => notifyNext(client, resource, saved, (to) => void navigate({ to })),
          () => toastWithUndo(client, resource.key, text.created(name), saved),
        )
        return
      }
      toastWithUndo(client, resource.key, (rowId === null ? text.created : text.edited)(name), saved, { row: saved.id })
      void invalidateSections(client)
      // A row with a page of its own is not expected in a list.
      if (rowId === null && form.opensAdded === undefined) expectRow(resource.key, saved.id)
      const next = form.opensAdded?.(saved.id) ?? resource.paths.list
      if (rowId === null && stays) void navigate({ to: unsaved ? resource.paths.edit(saved.id) : next })
    },
    reread: () => client.fetchQuery({ ...rowQuery(resource, readId ?? 0), ...ANEW }),
    ...(draftCall === undefined ? {} : { rereadDraft: () => client.fetchQuery({ ...storedDraftQuery(draftCall), ...ANEW }) }),
    onGone: () => {
      client.removeQueries({ queryKey: rowKey(resource.key, rowId ?? 0) })
      void client.invalidateQueries({ queryKey: listKey(resource.key) })
      void query.refetch()
    },
  }

  return (
    <Screen
      key={draftKey.record}
      title={title}
      {...(original === undefined ? {} : { description: text.copyOf(resource.nameOf(original)) })}
      query={readId === null ? null : query}
      isMissing={!isId}
      gone={
        <MissingRecord
          draftKey={draftKey}
          back={resource.paths.list}
          fresh={() => toValues<V>(form.fresh, null)}
          add={resource.paths.add}
        />
      }
      record={record}
      draft={draft}
      ready={row !== undefined && (copyId === undefined || original !== undefined) && !stored.isLoading}
      aside={aside}
      previewTarget={previewTarget}
    >
      {untyped(children)}
    </Screen>
  )
}

/** The title of an unsaved form, with the typed name. */
function titled(title: string, name: string, was: string | undefined): { title: string; was?: string } {
  return { title: name === '' ? title : `${title}: ${name}`, ...(was === undefined || was === name ? {} : { was }) }
}

/** The name of a row with the typed values. */
function typedName<Row extends ListedRow>(resource: ListResource<Row>, values: object): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the typed values of an unsaved row are known, and names are made of those
  const name: string | undefined = resource.nameOf(values as Row)
  return (name ?? '').trim()
}

/** The initial values of a copy. */
function copyOf<Row extends ListedRow, V extends FieldValues>(form: RowForm<Row, V>, row: Row): object {
  const values = toValues<V>(form.fresh, row)
  return form.copy?.(values) ?? values
}

/** The form of a singleton. */
export function SingletonScreen<Row extends StoredRow, V extends FieldValues>(
  props: Looks<V> & {
    form: SingletonForm<Row, V>
    /** Its route. */
    route: SingletonRouteId
    title: string
    crumbs: readonly Crumb[]
    actions?: ReactNode
  },
) {
  const { form, route, title, actions, crumbs, children, aside } = props
  const client = useQueryClient()
  const person = usePersonId()
  const query = useQuery(singletonQuery(form))
  const stored = useQuery(storedDraftQuery(form.draftCall))
  const draftKey = { person, resource: form.key, record: 'single' }
  const draft = useDraft(draftKey)
  const previewTarget = usePreviewTarget(route)
  useBreadcrumbs(crumbs)

  const record: FormRecord<Row> = {
    spec: form,
    labels: form.labels,
    title,
    draftKey,
    row: query.data ?? null,
    draftCall: form.draftCall,
    stored: stored.data,
    leavesAfterSave: false,
    draftKeyOf: () => draftKey,
    reread: () => client.fetchQuery({ ...singletonQuery(form), ...ANEW }),
    rereadDraft: () => client.fetchQuery({ ...storedDraftQuery(form.draftCall), ...ANEW }),
    save: form.save,
    onSaved: (saved) => {
      // A request sent before the save would return the old state.
      void client.cancelQueries({ queryKey: singletonKey(form.key) })
      client.setQueryData(singletonKey(form.key), saved)
      toastWithUndo(client, form.key, form.saved, saved)
      void invalidateSections(client)
    },
  }

  return (
    <Screen
      title={title}
      actions={actions}
      query={query}
      isMissing={false}
      gone={null}
      record={record}
      draft={draft}
      ready={query.data !== undefined && !stored.isLoading}
      aside={aside}
      previewTarget={previewTarget}
    >
      {untyped(children)}
    </Screen>
  )
}

/** The form itself does not know the types of its fields; the fields, written by the resource, do. */
export function untyped<V extends FieldValues>(children: (control: Control<V>) => ReactNode): (control: Control) => ReactNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the control's values start as the resource's own default values
  return children as unknown as (control: Control) => ReactNode
}

function Screen<Row extends StoredRow>(props: {
  title: string
  description?: string
  actions?: ReactNode
  query: UseQueryResult | null
  isMissing: boolean
  /** Rendered if there is no such row. */
  gone: ReactNode
  record: FormRecord<Row>
  draft: { ready: false } | { ready: true; draft: Draft | undefined }
  ready: boolean
  aside: ReactNode
  previewTarget: PreviewTarget | undefined
  children: (control: Control) => ReactNode
}) {
  const { title, description, actions, query, isMissing, gone, record, draft, ready, aside, previewTarget, children } = props
  const error = query?.error ?? null
  const way = useFetched(loadWay, record.row !== null)
  const presence = useFetched(loadPresence, ready && !record.leavesAfterSave)
  // A row deleted while its form is open stays in the form: what is typed remains visible until the person saves or leaves.
  if (isMissing || (!ready && error instanceof ApiError && error.status === 404)) return <Suspense>{gone}</Suspense>
  if (!ready && query !== null && error !== null) return <ReadError title={text.failed} query={query} />
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            {/* Its space is reserved, so that nothing below it moves. */}
            {way !== null && record.row !== null ? <way.WayToHistory row={record.row} resource={record.draftKey.resource} /> : query !== null && <Box boxSize={{ base: '10', md: '9' }} />}
          </>
        }
        {...(description === undefined ? {} : { description })}
      />
      {presence !== null && <presence.PresenceFaces place={`${record.draftKey.resource}/${record.draftKey.record}`} />}
      {ready && draft.ready ? (
        <FormBody record={record} draft={draft.draft} aside={aside} previewTarget={previewTarget}>
          {children}
        </FormBody>
      ) : (
        <Panel>
          <Stack gap="6" aria-busy aria-label={text.loading}>
            {[0, 1, 2].map((line) => (
              <Stack key={line} gap="2">
                <Skeleton height="4" width="32" />
                <Skeleton height="10" width="full" />
              </Stack>
            ))}
          </Stack>
        </Panel>
      )}
    </>
  )
}
