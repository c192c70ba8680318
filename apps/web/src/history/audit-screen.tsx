import { Box, Flex, Grid, Stack } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, History } from 'lucide-react'
import { PagedResult } from '#/resources/kit/paged-result'
import { SearchField } from '#/resources/kit/search-field'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { auditText as text } from '#/text/uz.audit'
import { historyText } from '#/text/uz.history'
import { Button } from '#/ui/button'
import { PageHeader } from '#/ui/page'
import { progress } from '#/ui/progress'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { AUDIT_KINDS, auditQuery, isAuditKind, auditFilter } from './audit'
import { AuditLine } from './audit-line'
import { DayFilter, Filter } from './filter-fields'
import { usePeople } from './filters'
import { DaysList, HistoryTabs, PhoneFilters, saveFile, tableOf, WaitingDays } from './screens'
import { chosen, historySearch, type HistorySearch, type Narrowed } from './search'

/** The file name of the exported table. */
const TABLE = 'xavfsizlik.csv'

/** The audit log: sign-ins, failed attempts, and changes of accounts. */
export function AuditScreen() {
  useBreadcrumbs([{ label: historyText.title, to: '/history' }, { label: text.title }])
  const search = historySearch(useSearch({ from: '/shell/history/audit' }))
  const navigate = useNavigate()
  const pageSize = usePageSize()
  const [perPage] = pageSize
  const { page = 1, key, staff, kind, from, to } = search
  const narrowed: Narrowed = { key, staff, kind, from, to }
  const params = auditFilter(search)
  const query = useQuery(auditQuery({ ...params, page, perPage }))
  const { data } = query
  const show = (next: Narrowed, replace = true) => {
    void navigate({ to: '/history/audit', replace, resetScroll: false, search: chosen(next) })
  }
  // Back to the first page: the others list something else now.
  const narrow = (next: Narrowed) => show({ ...narrowed, ...next })
  const paged = (next: number): Narrowed => ({ ...narrowed, page: next > 1 ? next : undefined })
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(paged(end)))
  const table = useMutation({
    mutationFn: async () => await progress.during(tableOf('/api/admin/audit', params)),
    onSuccess: (file) => saveFile(file, TABLE),
  })
  const isNarrowed = Object.keys(params).length > 0

  return (
    <>
      <PageHeader
        title={text.title}
        // A phone shows the list sooner.
        description={<Box as="span" hideBelow="sm">{text.help}</Box>}
        actions={
          <Button variant="outline" colorPalette="gray" aria-label={historyText.csv} loading={table.isPending} aria-disabled={data?.total === 0} onClick={() => table.mutate()}>
            <Download aria-hidden />
            <Box as="span" hideBelow="sm">{historyText.csv}</Box>
          </Button>
        }
      />
      <Stack gap="4">
        <HistoryTabs of="/history/audit" />
        <Flex gap="3" wrap="wrap" align="center">
          <SearchField value={key ?? ''} what={text.title} onSearch={(next) => narrow({ key: next })} />
          {isNarrowed && (
            <Button variant="ghost" colorPalette="gray" onClick={() => show({})}>
              {historyText.filters.clear}
            </Button>
          )}
          <PhoneFilters values={[staff, kind, from ?? to]}>
            <Filters search={search} onShow={narrow} />
          </PhoneFilters>
        </Flex>
        <PagedResult
          query={query}
          page={page}
          last={last}
          pageSize={pageSize}
          texts={{ ...text, nothingHelp: historyText.nothingHelp }}
          icon={<History />}
          waiting={<WaitingDays />}
          filters={{ isSet: isNarrowed, clear: historyText.filters.clear, onClear: () => show({}) }}
          onPage={(next) => show(paged(next), false)}
          onFirstPage={() => narrow({})}
        >
          {({ audit }) => (
            <DaysList label={text.list} of={audit} isFetching={query.isFetching} isPlaceholder={query.isPlaceholderData}>
              {(entry) => <AuditLine key={entry.id} entry={entry} />}
            </DaysList>
          )}
        </PagedResult>
      </Stack>
    </>
  )
}

const NO_PEOPLE: readonly [] = []

function Filters({ search, onShow }: { search: HistorySearch; onShow: (next: Narrowed) => void }) {
  const staff = search.staff === undefined ? '' : String(search.staff)
  const people = usePeople(NO_PEOPLE, staff)
  return (
    <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }} alignItems="start">
      <Filter
        label={text.filters.person}
        all={historyText.filters.everybody}
        value={staff}
        options={people}
        onChoose={(value) => onShow({ staff: value === '' ? undefined : Number(value) })}
      />
      <Filter
        label={text.filters.kind}
        all={text.filters.everyKind}
        value={isAuditKind(search.kind) ? search.kind : ''}
        options={AUDIT_KINDS}
        onChoose={(value) => onShow({ kind: value === '' ? undefined : value })}
      />
      <DayFilter label={historyText.filters.from} value={search.from} max={search.to} onChoose={(from) => onShow({ from })} />
      <DayFilter label={historyText.filters.to} value={search.to} min={search.from} onChoose={(to) => onShow({ to })} />
    </Grid>
  )
}
