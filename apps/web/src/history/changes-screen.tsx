import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, History } from 'lucide-react'
import type { Change } from '#/api/generated/model/change'
import { PagedResult } from '#/resources/kit/paged-result'
import { SearchField } from '#/resources/kit/search-field'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { historyText as text } from '#/text/uz.history'
import { Button } from '#/ui/button'
import { useFetched } from '#/ui/lazy-component'
import { PageHeader } from '#/ui/page'
import { PhoneFilters } from '#/ui/phone-filters'
import { progress } from '#/ui/progress'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { ChangeLine } from './change-line'
import { saveFile, tableOf } from './csv'
import { DaysList, WaitingDays } from './days-list'
import { FiltersPlace } from './filters-place'
import { changesQuery, focusLine, useUndo, changeFilter } from './queries'
import { chosen, historySearch, type Narrowed } from './search'
import { HistoryTabs } from './tabs'
import { useDetail } from './use-detail'

const loadFilters = async () => await import('./filters')

/** The file name of the exported table. */
const TABLE = 'tarix.csv'

/** All changes of the site, newest first. */
export function ChangesScreen() {
  useBreadcrumbs([{ label: text.title }])
  const search = historySearch(useSearch({ from: '/shell/history' }))
  const navigate = useNavigate()
  const pageSize = usePageSize()
  const [perPage] = pageSize
  const { page = 1, change: opened, ...narrowed } = search
  const params = changeFilter(narrowed)
  const query = useQuery(changesQuery({ ...params, page, perPage }))
  const undo = useUndo()
  const filters = useFetched(loadFilters, true)
  const { data } = query

  const show = (next: Narrowed, replace = true) => {
    void navigate({ to: '/history', replace, resetScroll: false, search: chosen(next) })
  }
  // Back to the first page: the others list something else now.
  const narrow = (next: Narrowed) => show({ ...narrowed, ...next })
  const paged = (next: number): Narrowed => ({ ...narrowed, page: next > 1 ? next : undefined })
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(paged(end)))

  const detail = useDetail(opened, (id) => show({ ...search, change: id }, id === undefined))
  const table = useMutation({
    mutationFn: async () => await progress.during(tableOf('/api/admin/changes', params, (await import('./csv-labels')).inWords)),
    onSuccess: (file) => saveFile(file, TABLE),
  })
  const takeBack = (change: Change) => {
    // The button disappears after the undo, so the line gets the focus.
    undo.mutate(change, { onSuccess: () => focusLine(change.id) })
  }
  const isNarrowed = Object.keys(params).length > 0

  return (
    <>
      <PageHeader
        title={text.title}
        // A phone shows the list sooner.
        description={<Box as="span" hideBelow="sm">{text.help}</Box>}
        actions={
          <Button variant="outline" colorPalette="gray" aria-label={text.csv} loading={table.isPending} aria-disabled={data?.total === 0} onClick={() => table.mutate()}>
            <Download aria-hidden />
            <Box as="span" hideBelow="sm">{text.csv}</Box>
          </Button>
        }
      />
      <Stack gap="4">
        <HistoryTabs of="/history" />
        <Flex gap="3" wrap="wrap" align="center">
          <SearchField value={search.key ?? ''} what={text.title} onSearch={(key) => narrow({ key })} />
          {isNarrowed && (
            <Button variant="ghost" colorPalette="gray" onClick={() => show({})}>
              {text.filters.clear}
            </Button>
          )}
          <PhoneFilters values={[params.staffId, params.kind, params.entity, params.from ?? params.to]}>
            {filters === null ? <FiltersPlace /> : <filters.HistoryFilters search={search} changes={data?.changes ?? []} onShow={narrow} />}
          </PhoneFilters>
        </Flex>
        {params.id !== undefined && (
          <Text textStyle="sm" color="fg.muted">
            {text.filters.record}
          </Text>
        )}
        <PagedResult
          query={query}
          page={page}
          last={last}
          pageSize={pageSize}
          texts={text}
          icon={<History />}
          waiting={<WaitingDays />}
          filters={{ isSet: isNarrowed, clear: text.filters.clear, onClear: () => show({}) }}
          onPage={(next) => show(paged(next), false)}
          onFirstPage={() => narrow({})}
        >
          {({ changes }) => (
            <DaysList label={text.list} of={changes} isFetching={query.isFetching} isPlaceholder={query.isPlaceholderData}>
              {(change) => (
                <ChangeLine
                  key={change.id}
                  change={change}
                  busy={undo.isPending && undo.variables.id === change.id}
                  onDetail={() => detail.open(change.id)}
                  onUndo={() => takeBack(change)}
                />
              )}
            </DaysList>
          )}
        </PagedResult>
      </Stack>
      {detail.dialog}
    </>
  )
}
