import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArchiveRestore, SearchX, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { usePerson } from '#/app/person'
import { restoreFromBin } from '#/api/generated/history/history'
import type { BinEntry } from '#/api/generated/model/binEntry'
import { when } from '#/lib/dates'
import { Pager } from '#/resources/kit/pager'
import { SearchField } from '#/resources/kit/search-field'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { toastWithUndo } from '#/resources/kit/undo'
import { formText } from '#/text/uz.form'
import { historyText as text } from '#/text/uz.history'
import { Button } from '#/ui/button'
import { notify } from '#/ui/notify'
import { Message, PageHeader, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { ConflictList, conflictsOf } from './conflicts'
import { nameOf, thingOf, whoOf } from './entities'
import { WhoPicture } from './person'
import { binQuery, readAllAnew } from './queries'
import { historySearch, type HistorySearch } from './search'
import { HistoryTabs } from './tabs'
import { useDetail } from './use-detail'

/** Deleted records that can be restored. */
export function BinScreen() {
  useBreadcrumbs([{ label: text.title, to: '/history' }, { label: text.binTitle }])
  const { page = 1, key = '', change: opened } = historySearch(useSearch({ from: '/shell/history/bin' }))
  const client = useQueryClient()
  const [perPage, setPerPage] = usePageSize()
  const query = useQuery(binQuery({ page, perPage, ...(key === '' ? {} : { key }) }))
  const { data } = query
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const person = usePerson()

  const show = (next: HistorySearch, replace = true) => {
    void navigate({ to: '/history/bin', replace, resetScroll: false, search: next })
  }
  const searched = key === '' ? {} : { key }
  const paged = (next: number) => (next > 1 ? { ...searched, page: next } : searched)
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(paged(end)))
  const detail = useDetail(opened, (id) => show(id === undefined ? paged(page) : { ...paged(page), change: id }, id === undefined))

  const restore = useMutation({
    mutationFn: async ({ changeId }: BinEntry) => await restoreFromBin(changeId),
    // Errors are shown below, with the conflicting rows.
    meta: { quiet: true },
    onSuccess: async (answer, entry) => {
      const index = data?.bin.indexOf(entry) ?? 0
      const what = nameOf(entry)
      const message = answer.rows > 1 ? text.restoredMany(what, answer.rows - 1) : text.restored(what)
      toastWithUndo(client, () => readAllAnew(client), message, answer, { about: about(entry) })
      await readAllAnew(client)
      // To the row that takes its place, or the last one; to the search if none is left.
      requestAnimationFrame(() => {
        const left = list.current?.children
        const next = left?.item(Math.min(index, left.length - 1)) ?? document.querySelector('main')
        next?.querySelector<HTMLElement>('button, input')?.focus()
      })
    },
    onError: async (error, entry) => {
      const conflicts = conflictsOf(error)
      notify.error(error, { about: about(entry), ...(conflicts.length === 0 ? {} : { body: <ConflictList of={conflicts} /> }) })
      await readAllAnew(client)
      // In a browser without storage, the error is all that is shown.
      // Loaded when a restoration was refused, which is rare.
      await import('./mend')
        .then(({ offerForm }) => offerForm(error, entry, nameOf(entry), conflicts, person.id, (to) => void navigate({ to })))
        .catch(() => undefined)
    },
  })

  return (
    <>
      <PageHeader title={text.binTitle} description={text.binHelp} />
      <Stack gap="4">
        <HistoryTabs of="/history/bin" />
        <Flex>
          <SearchField value={key} what={text.binTitle} onSearch={(next) => show(next === '' ? {} : { key: next })} />
        </Flex>
        {data === undefined ? (
          query.error === null ? (
            <Skeleton height="40" borderRadius="l3" role="status" aria-label={formText.list.loading} aria-busy />
          ) : (
            <Panel>
              <ReadError level={2} title={formText.list.failed} query={query} />
            </Panel>
          )
        ) : data.total === 0 ? (
          <Panel>
            {key === '' ? (
              <Message level={2} icon={<Trash2 />} title={text.binEmpty}>
                {text.binEmptyHelp}
              </Message>
            ) : (
              <Message
                level={2}
                icon={<SearchX />}
                title={text.binNothing(key)}
                actions={
                  <Button variant="outline" onClick={() => show({})}>
                    {formText.list.clearSearch}
                  </Button>
                }
              />
            )}
          </Panel>
        ) : (
          <>
            <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden" opacity={query.isPlaceholderData ? 0.6 : 1} transition="opacity 0.15s">
              <Box as="ul" ref={list} listStyleType="none" aria-label={text.binList} aria-busy={query.isFetching}>
                {data.bin.map((entry) => (
                  <Line
                    key={entry.changeId}
                    entry={entry}
                    busy={restore.isPending && restore.variables.changeId === entry.changeId}
                    onRestore={() => restore.mutate(entry)}
                    onDetail={() => detail.open(entry.changeId)}
                  />
                ))}
              </Box>
            </Box>
            <Pager
              page={Math.min(page, last)}
              perPage={perPage}
              total={data.total}
              onPage={(next) => show(paged(next), false)}
              onPerPage={(size) => {
                setPerPage(size)
                show(searched)
              }}
            />
          </>
        )}
      </Stack>
      {detail.dialog}
    </>
  )
}

/** The subject of a restoration's error toasts, so that a success removes them. */
const about = ({ changeId }: BinEntry) => `bin ${changeId}`

function Line({ entry, busy, onRestore, onDetail }: { entry: BinEntry; busy: boolean; onRestore: () => void; onDetail: () => void }) {
  const name = nameOf(entry)
  const isOfCourse = entry.courseName !== null && entry.entity !== 'course'
  return (
    <Flex
      as="li"
      data-change={entry.changeId}
      gap="3"
      rowGap="2"
      wrap="wrap"
      align="center"
      justify="space-between"
      paddingX={{ base: '3', md: '4' }}
      paddingY="3"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
      textStyle="sm"
    >
      <Flex gap="3" minW="0" flex="1 1 16rem" align="flex-start">
        <WhoPicture of={entry} />
        <Stack gap="0.5" minW="0">
          <Text overflowWrap="anywhere">
            {thingOf(entry.entity, entry.id)}{' '}
            {entry.label !== '' && (
              <Text as="bdi" fontWeight="medium">
                {text.quoted(entry.label)}
              </Text>
            )}
          </Text>
          <Flex columnGap="3" wrap="wrap" textStyle="xs" color="fg.muted">
            <span>{(entry.isTakenBack ? text.takenBackBy : text.removedBy)(whoOf(entry), when(entry.at))}</span>
            {isOfCourse && entry.courseName !== null && <span>{text.ofCourse(entry.courseName)}</span>}
            {entry.others > 0 && <span>{text.withOthers(entry.others)}</span>}
          </Flex>
        </Stack>
      </Flex>
      <Flex gap="1" wrap="wrap">
        <Button size="xs" variant="outline" loading={busy} aria-label={text.restoreOf(name)} onClick={onRestore}>
          <ArchiveRestore aria-hidden />
          {text.restore}
        </Button>
        <Button size="xs" variant="ghost" colorPalette="gray" data-detail="" aria-haspopup="dialog" aria-label={text.detailsOf(name)} onClick={onDetail}>
          {text.details}
        </Button>
      </Flex>
    </Flex>
  )
}
