import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'

import type { Sort } from '#/app/search'
import { formText } from '#/text/uz.form'
import { listScreenText } from '#/text/uz.list-screen'
import { Button } from '#/ui/button'
import { prepareConfirm } from '#/ui/confirm'
import type { Crumb } from '#/ui/crumbs'
import { fetchOnce, useFetched } from '#/ui/lazy-component'
import { LinkButton } from '#/ui/link-button'
import { notify } from '#/ui/notify'
import { PageHeader, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { useDrafting } from '#/drafting/use-drafting'
import { listQuery } from './cache'
import { useExpectedRow } from './expected-row'
import { Head, SkeletonRows } from './list-parts'
import type { ListedRow, ListResource } from './resource'
import { Row as ListRow } from './row'
import { SearchField } from './search-field'
import { SortableRows, type Drag } from './sorting'
import { UNPAGED } from './unpaged'
import { useOrder } from './use-order'
import { useLastPage, usePageSize } from './use-page-size'
import { useSortedHead } from './use-sorted-head'
import { useUnsaved } from './use-unsaved'
import { useWaitingDrafts } from './use-waiting-drafts'

const text = formText.list
/** In a longer list a row is moved on a phone by entering its position. */
const FEW = 5

// Below or beside the rows, which do not wait for it.
const loadPager = async () => await import('./pager')
const loadExtras = async () => await import('./list-extras')
const fetchExtras = fetchOnce(loadExtras)
const loadEmpty = async () => await import('./list-empty')

/** A list of records: searched, paged or sorted by hand, with add, edit, delete and undo. */
export function ListScreen<Row extends ListedRow>(props: {
  resource: ListResource<Row>
  /** The breadcrumbs, if they are not the resource's own. */
  crumbs?: readonly Crumb[]
  /** Above the list: tabs of related lists. */
  tabs?: ReactNode
  /** Beside the search: more filters, each kept in the address. Its children are the menu of sorts, which a phone has. */
  filters?: ComponentType<{ children: ReactNode }>
}) {
  const { crumbs, tabs, filters: Filters, resource: own } = props
  const drafting = useDrafting({
    of: own.key,
    isPossible: own.drafting !== undefined || own.removePath !== undefined || own.orderPath !== undefined,
    path: own.drafting?.path ?? own.orderPath,
    make: (parts) => own.drafting?.make(own, parts.CallDraft) ?? parts.draftingList(own),
  })
  const resource = drafting.made?.resource ?? own
  const title = { label: resource.texts.title }
  useBreadcrumbs(crumbs ?? [...resource.breadcrumbs, title])
  useEffect(prepareConfirm, [])
  useExpectedRow(resource.key)
  const navigate = useNavigate()
  const search = useSearch({ from: resource.routes.list })
  const [perPage, setPerPage] = usePageSize()
  const unsearched = resource.unpaged === true
  const key = unsearched ? '' : (search.key ?? '')
  const page = search.page ?? 1
  const { key: _key, page: _page, ...filtered } = search
  const sort = resource.sortable === true ? search.sort : undefined
  const sortable = useSortedHead(resource.sortable === true)
  const ordered = resource.order !== undefined
  const unpaged = ordered || unsearched
  const options = listQuery(resource, {
    ...(unpaged ? UNPAGED : { page, perPage }),
    ...(key === '' ? {} : { key }),
    ...(sort === undefined ? {} : { sort }),
  })
  const query = useQuery(options)
  const pager = useFetched(loadPager, !unpaged)
  const extras = useFetched(fetchExtras, true)
  const rows = query.data?.rows ?? []
  const total = query.data?.total ?? 0
  const empty = useFetched(loadEmpty, query.data?.total === 0)
  const sorting = ordered && key === ''
  const { limit } = resource
  // During a search, the total is that of the results.
  const full = limit !== undefined && key === '' && total >= limit.most ? limit.full : undefined
  const shownResource = full === undefined ? resource : { ...resource, copyable: false }

  // A search replaces the history entry, which would otherwise be one per letter; a page is a navigation of its own.
  const show = (next: { page?: number; key?: string }, replace = true) => {
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: {
        ...filtered,
        ...(next.page !== undefined && next.page > 1 ? { page: next.page } : {}),
        ...(next.key === undefined || next.key === '' ? {} : { key: next.key }),
      },
    })
  }

  // Back to the first page: the others list something else now.
  const sortBy = (next: Sort | undefined) => {
    const { sort: _sort, ...rest } = filtered
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: { ...rest, ...(key === '' ? {} : { key }), ...(next === undefined ? {} : { sort: next }) },
    })
  }

  const { last: lastPage, isPastEnd: pastEnd } = useLastPage(
    { page: unpaged ? 1 : page, perPage, total: query.data === undefined ? undefined : total, isPlaceholderData: query.isPlaceholderData },
    (end) => show({ page: end, key }),
  )

  const unsaved = useUnsaved(resource.key)
  const client = useQueryClient()
  const waiting = useWaitingDrafts(resource)
  const [hadRows] = useState(query.data !== undefined)
  const frame = useRef<HTMLDivElement>(null)
  const { move, announcement } = useOrder(resource, options.queryKey, drafting.made === null ? undefined : drafting.words?.kept)
  const { remove: send } = resource
  const remove = async (row: Row, by: NonNullable<typeof send>) => {
    try {
      const { removeRow } = await fetchExtras()
      await removeRow({ client, resource, queryKey: options.queryKey, row, place: rows.indexOf(row), send: by, ...(drafting.made !== null && drafting.words !== null && { words: drafting.words.removal, takeBack: drafting.made.takeBack }) })
    } catch (error) {
      notify.error(error)
    }
  }
  const rowProps = { resource: shownResource, onRemove: send === undefined ? null : (row: Row) => void remove(row, send) }
  const shown = (index: number, drag?: Drag) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <ListRow
        key={row.id}
        {...rowProps}
        {...(drag === undefined ? {} : { drag })}
        row={row}
        unsaved={unsaved?.has(String(row.id)) === true}
        hasDraft={waiting.rows.has(row.id)}
        index={index}
        count={rows.length}
        onMove={sorting ? move : null}
        place={sorting && extras !== null && rows.length > FEW && <extras.PlaceButton id={row.id} index={index} names={() => rows.map(resource.nameOf)} onMove={move} />}
      />
    )
  }
  const sortMenu = sortable !== null && <sortable.SortMenu resource={resource} sort={sort} onSort={sortBy} />
  const nameOf = (id: number) => {
    const row = rows.find((one) => one.id === id)
    return row === undefined ? '' : resource.nameOf(row)
  }

  return (
    <>
      {extras !== null && <extras.ListKeys add={full === undefined ? resource.paths.add : null} />}
      <PageHeader
        title={resource.texts.title}
        actions={
          full === undefined ? (
            <LinkButton to={resource.paths.add}>
              <Plus aria-hidden />
              {resource.texts.add}
            </LinkButton>
          ) : (
            // The reason is beside it; not `disabled`, which could not be focused.
            <Button aria-disabled aria-label={`${resource.texts.add}. ${full}`} opacity="0.5" cursor="not-allowed">
              <Plus aria-hidden />
              {resource.texts.add}
            </Button>
          )
        }
        {...(full === undefined ? {} : { description: full })}
      />
      <Stack gap="4">
        {tabs}
        {(!unsearched || drafting.toggle !== null) && (
          <Flex gap="3" wrap="wrap">
            {!unsearched && <SearchField value={key} what={resource.texts.title} onSearch={(next) => show({ key: next })} />}
            {Filters === undefined ? sortMenu : <Filters>{sortMenu}</Filters>}
            {drafting.toggle !== null && <Box marginStart="auto" alignSelf="center">{drafting.toggle}</Box>}
          </Flex>
        )}
        {drafting.bar}
        {waiting.Strip !== null && <waiting.Strip drafts={waiting.added} form={resource.paths.add} />}
        {ordered && !sorting && rows.length > 0 && (
          <Text textStyle="xs" color="fg.muted">
            {listScreenText.noOrderWhileSearching}
          </Text>
        )}
        {query.data === undefined && query.error !== null ? (
          <Panel>
            <ReadError level={2} title={text.failed} query={query} />
          </Panel>
        ) : query.data === undefined || (waiting.isAsked && !hadRows) ? (
          // The rows wait for their drafts, which would move them otherwise.
          <SkeletonRows resource={resource} sorted={sorting} />
        ) : rows.length === 0 && !pastEnd ? (
          <Panel>
            {empty === null ? resource.texts.empty : <empty.ListEmpty resource={resource} searched={key} onClear={() => show({})} />}
          </Panel>
        ) : (
          <Box
            borderWidth="1px"
            borderColor="border"
            borderRadius="l3"
            bg="bg.panel"
            overflow="hidden"
            opacity={query.isPlaceholderData ? 0.6 : 1}
            transition="opacity 0.15s"
          >
            {sortable === null ? (
              <Head resource={shownResource} sorted={sorting} />
            ) : (
              <sortable.SortedHead resource={shownResource} sort={sort} onSort={sortBy} />
            )}
            <Box ref={frame} as="ul" listStyleType="none" containerType="inline-size" aria-label={resource.texts.title} aria-busy={query.isFetching}>
              {sorting ? (
                <SortableRows frame={frame} ids={rows.map((row) => row.id)} nameOf={nameOf} onMove={move}>
                  {shown}
                </SortableRows>
              ) : (
                rows.map((_, index) => shown(index))
              )}
            </Box>
          </Box>
        )}
        {pager !== null && !unpaged && total > 0 && (
          <pager.Pager
            page={Math.min(page, lastPage)}
            perPage={perPage}
            total={total}
            onPage={(next) => show({ page: next, key }, false)}
            onPerPage={(size) => {
              setPerPage(size)
              show({ key })
            }}
          />
        )}
        {query.data !== undefined && (
          <Flex justify="space-between" align="center" gap="3" minHeight="10" textStyle="sm" color="fg.muted">
            <span>{unpaged && total > 0 && (limit === undefined || key !== '' ? text.total(total) : text.totalOf(total, limit.most))}</span>
            {extras !== null && <extras.ListHistory of={resource.key} isOrdered={ordered} first={rows[0]?.id} />}
          </Flex>
        )}
        <Box srOnly aria-live="polite">
          {announcement}
        </Box>
      </Stack>
    </>
  )
}

