import { Box, Flex, Grid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { InputGroup } from '@chakra-ui/react/input-group'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListPlus, Plus, RotateCw, Search, SearchX, TriangleAlert, X } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import { Button, IconButton } from '#/ui/button'
import { confirm, prepareConfirm } from '#/ui/confirm'
import type { Crumb } from '#/ui/crumbs'
import { LinkButton } from '#/ui/link-button'
import { notify } from '#/ui/notify'
import { Message, PageHeader, Panel } from '#/ui/page'
import { progress } from '#/ui/progress'
import { useBreadcrumbs } from '#/ui/trail'
import { listKey, listQuery, moved, rowKey, WHOLE, withoutRow, withRowBack } from './cache'
import { tellNotRemoved } from './in-use'
import { Pager } from './pager'
import type { ListAnswer, ListedRow, ListResource } from './resource'
import { gridOf, hasPicture, lineFrom, RowView } from './row'
import { SortableRows, useMoveFocus, type Drag } from './sorting'
import { toastWithUndo } from './undo'
import { usePageSize } from './use-page-size'

const text = formText.list

const TYPING_PAUSE_MS = 250

/** Any list of records: searched, paged or sorted by hand, with add, edit, delete and undo. */
export function ListScreen<Row extends ListedRow>(props: {
  resource: ListResource<Row>
  crumbs: readonly Crumb[]
  /** Over the list: the lists it is one of. */
  tabs?: ReactNode
  /** Beside the search: what else narrows the list down. Each keeps its choice in the address. */
  filters?: ReactNode
}) {
  const { resource, crumbs, tabs, filters } = props
  useBreadcrumbs(crumbs)
  useEffect(prepareConfirm, [])
  const client = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const [perPage, setPerPage] = usePageSize()
  const short = resource.short === true
  const key = short ? '' : (search.key ?? '')
  const page = search.page ?? 1
  const { key: _key, page: _page, ...filtered } = search
  const ordered = resource.order !== undefined
  const whole = ordered || short
  const options = listQuery(resource, {
    ...(whole ? WHOLE : { page, perPage }),
    ...(key === '' ? {} : { key }),
  })
  const query = useQuery(options)
  const rows = query.data?.rows ?? []
  const total = query.data?.total ?? 0
  const sorting = ordered && key === ''
  const { limit } = resource
  // While searching, the total is that of what was found.
  const full = limit !== undefined && key === '' && total >= limit.most ? limit.full : undefined
  const shownResource = full === undefined ? resource : { ...resource, copyable: false }

  // Each search would be a step back of its own, a letter at a time; a page is one the person meant to go to.
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

  // The last row of the last page was removed, or the address names a page there is not.
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const onPastEnd = useEffectEvent(() => show({ page: lastPage, key }))
  const pastEnd = !whole && query.data !== undefined && !query.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (pastEnd) onPastEnd()
  }, [pastEnd])

  const removing = useRef(new Set<number>())
  const remove = async (row: Row, send: NonNullable<typeof resource.remove>) => {
    const name = resource.nameOf(row)
    const yes = await confirm({
      title: text.removeTitle,
      body: text.removeQuestion(name),
      confirmLabel: text.removeYes,
      danger: true,
    })
    if (!yes) return
    if (removing.current.has(row.id)) return
    removing.current.add(row.id)
    const place = rows.findIndex((one) => one.id === row.id)
    await client.cancelQueries({ queryKey: listKey(resource.key) })
    client.setQueryData<ListAnswer<Row>>(options.queryKey, (old) => (old === undefined ? old : withoutRow(old, row.id)))
    try {
      const answer = await progress.during(send(row.id, row.version))
      client.removeQueries({ queryKey: rowKey(resource.key, row.id) })
      toastWithUndo(client, resource.key, text.removed(name), answer)
    } catch (error) {
      // Here and now: without a network nothing could be read anew.
      client.setQueryData<ListAnswer<Row>>(options.queryKey, (old) => (old === undefined ? old : withRowBack(old, row, place)))
      tellNotRemoved(error, resource.usedAt)
    }
    removing.current.delete(row.id)
    // Read anew either way, for whatever else has changed meanwhile.
    await client.invalidateQueries({ queryKey: listKey(resource.key) })
    keepFocus(place)
  }

  const { move, spoken } = useOrder(resource, options.queryKey)
  const { remove: send } = resource
  const rowProps = { resource: shownResource, onRemove: send === undefined ? null : (row: Row) => void remove(row, send) }
  const shown = (index: number, drag?: Drag) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <RowView
        key={row.id}
        {...rowProps}
        {...(drag === undefined ? {} : { drag })}
        row={row}
        index={index}
        count={rows.length}
        onMove={sorting ? move : null}
      />
    )
  }
  const plain = rows.map((_, index) => shown(index))
  const nameOf = (id: number) => {
    const row = rows.find((one) => one.id === id)
    return row === undefined ? '' : resource.nameOf(row)
  }

  return (
    <>
      <PageHeader
        title={resource.texts.title}
        actions={
          full === undefined ? (
            <LinkButton to={resource.paths.add}>
              <Plus aria-hidden />
              {resource.texts.add}
            </LinkButton>
          ) : (
            // Why not stands beside it; not `disabled`, which one cannot come upon by keyboard.
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
        {!short && (
          <Flex gap="3" wrap="wrap">
            <SearchField value={key} what={resource.texts.title} onSearch={(next) => show({ key: next })} />
            {filters}
          </Flex>
        )}
        {ordered && !sorting && rows.length > 0 && (
          <Text textStyle="xs" color="fg.muted">
            {text.noOrderWhileSearching}
          </Text>
        )}
        {query.data === undefined && query.error !== null ? (
          <Panel>
            <Message
              level={2}
              icon={<TriangleAlert />}
              title={text.failed}
              actions={
                <Button loading={query.isFetching} onClick={() => void query.refetch()}>
                  <RotateCw aria-hidden />
                  {t.common.again}
                </Button>
              }
            >
              {query.error.message}
            </Message>
          </Panel>
        ) : query.data === undefined ? (
          <SkeletonRows resource={resource} sorted={sorting} />
        ) : rows.length === 0 && !pastEnd ? (
          <Panel>
            {key === '' ? (
              <Message
                level={2}
                icon={<ListPlus />}
                title={resource.texts.empty}
                actions={<LinkButton to={resource.paths.add}>{resource.texts.add}</LinkButton>}
              />
            ) : (
              <Message
                level={2}
                icon={<SearchX />}
                title={text.nothingFound(key)}
                actions={
                  <Button variant="outline" onClick={() => show({})}>
                    {text.clearSearch}
                  </Button>
                }
              />
            )}
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
            <Head resource={shownResource} sorted={sorting} />
            <Box as="ul" listStyleType="none" aria-label={resource.texts.title} aria-busy={query.isFetching}>
              {sorting ? (
                <Suspense fallback={plain}>
                  <SortableRows ids={rows.map((row) => row.id)} nameOf={nameOf} onMove={move}>
                    {shown}
                  </SortableRows>
                </Suspense>
              ) : (
                plain
              )}
            </Box>
          </Box>
        )}
        {!whole && total > 0 && (
          <Pager
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
        {whole && total > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {limit === undefined || key !== '' ? text.total(total) : text.totalOf(total, limit.most)}
          </Text>
        )}
        <Box srOnly aria-live="polite">
          {spoken}
        </Box>
      </Stack>
    </>
  )
}

/** The focus was on a row that is gone: it goes to the one in its place, or to what adds a new one. */
function keepFocus(place: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const rows = document.querySelectorAll<HTMLElement>('[data-row]')
    const next = rows.item(Math.min(place, rows.length - 1))
    const target = rows.length === 0 ? document.querySelector<HTMLElement>('main a') : next.querySelector<HTMLElement>('a')
    target?.focus()
  })
}

/** Sorting by hand: seen at once, sent at once, put back when the server refuses it. */
function useOrder<Row extends ListedRow>(
  resource: ListResource<Row>,
  queryKey: ReturnType<typeof listQuery<Row>>['queryKey'],
) {
  const client = useQueryClient()
  const [spoken, setSpoken] = useState('')
  const wanted = useRef<number[] | null>(null)
  const sending = useRef(false)
  const keepMoveFocus = useMoveFocus()

  const send = async (before: ListAnswer<Row> | undefined) => {
    if (sending.current || resource.order === undefined) return
    sending.current = true
    const done = progress.start()
    try {
      // Rows moved while an order is on its way are sent after it, all together.
      while (wanted.current !== null) {
        const ids: number[] = wanted.current
        wanted.current = null
        // oxlint-disable-next-line no-await-in-loop -- one order after the other
        const answer = await resource.order(ids)
        if (wanted.current === null) {
          client.setQueryData<ListAnswer<Row>>(queryKey, answer)
          toastWithUndo(client, resource.key, text.ordered, answer.source)
        }
      }
    } catch (error) {
      wanted.current = null
      client.setQueryData<ListAnswer<Row>>(queryKey, before)
      notify.error(error)
      void client.invalidateQueries({ queryKey: listKey(resource.key) })
    } finally {
      sending.current = false
      done()
    }
  }

  const move = (from: number, to: number) => {
    const before = client.getQueryData<ListAnswer<Row>>(queryKey)
    const row = before?.rows[from]
    if (before === undefined || row === undefined || to < 0 || to >= before.rows.length) return
    const rows = moved(before.rows, from, to)
    keepMoveFocus()
    void client.cancelQueries({ queryKey: listKey(resource.key) })
    client.setQueryData<ListAnswer<Row>>(queryKey, { ...before, rows })
    setSpoken(text.orderedSpoken(resource.nameOf(row), to + 1, rows.length))
    wanted.current = rows.map((one) => one.id)
    void send(before)
  }

  return { move, spoken }
}

/** Searches a moment after the last keystroke, and at once on Enter. */
function SearchField(props: { value: string; what: string; onSearch: (key: string) => void }) {
  const { value, what, onSearch } = props
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed by itself (back, a link): the field follows.
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent(onSearch)
  const pending = typed.trim() !== value
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => search(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [pending, typed])
  return (
    <Box asChild maxW="sm" flex={{ base: '1 1 100%', sm: '1 1 14rem' }}>
      <search>
        <InputGroup
          startElement={<Search size={16} aria-hidden />}
          endElement={
            typed === '' ? undefined : (
              <IconButton
                size="2xs"
                variant="ghost"
                colorPalette="gray"
                aria-label={text.clearSearch}
                onClick={() => setTyped('')}
              >
                <X />
              </IconButton>
            )
          }
        >
          <Input
            type="text"
            inputMode="search"
            enterKeyHint="search"
            value={typed}
            placeholder={text.search}
            aria-label={text.searchLabel(what)}
            autoComplete="off"
            borderColor="border.emphasized"
            bg="bg.panel"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && pending) onSearch(typed.trim())
              if (event.key === 'Escape') setTyped('')
            }}
          />
        </InputGroup>
      </search>
    </Box>
  )
}

/** The columns' names, for the eye; each cell says its own to a screen reader. */
function Head<Row extends ListedRow>(props: { resource: ListResource<Row>; sorted: boolean }) {
  const { resource, sorted } = props
  const { gridTemplateAreas: _areas, ...grid } = gridOf(resource, sorted)
  return (
    <Grid
      {...grid}
      gridAutoFlow="column"
      aria-hidden
      hideBelow={lineFrom(resource)}
      paddingY="2"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border"
      textStyle="xs"
      fontWeight="medium"
      color="fg.muted"
    >
      {sorted && <span>{text.position}</span>}
      {hasPicture(resource) && <span />}
      <span>{resource.texts.name}</span>
      {resource.columns.map((column) => (
        <span key={column.key}>{column.label}</span>
      ))}
      <span>{text.changed}</span>
      <span />
    </Grid>
  )
}

function SkeletonRows<Row extends ListedRow>(props: {
  resource: ListResource<Row>
  sorted: boolean
}) {
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" aria-busy>
      <Box as="output" srOnly>
        {text.loading}
      </Box>
      {[0, 1, 2, 3, 4].map((line) => (
        <Flex key={line} gap="4" align="center" padding="3" borderBottomWidth={line === 4 ? '0' : '1px'} borderColor="border">
          {hasPicture(props.resource) && <Skeleton boxSize="10" flexShrink={0} />}
          <Skeleton height="4" flex="2" />
          <Skeleton height="4" flex="1" hideBelow="md" />
          <Skeleton height="4" width="24" hideBelow="md" />
        </Flex>
      ))}
    </Box>
  )
}
