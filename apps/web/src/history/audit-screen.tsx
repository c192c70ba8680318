import { Flex, Grid, Stack } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, History, SearchX } from 'lucide-react'
import { Pager } from '#/resources/kit/pager'
import { SearchField } from '#/resources/kit/search-field'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { auditText as text } from '#/text/uz.audit'
import { historyText } from '#/text/uz.history'
import { Button } from '#/ui/button'
import { Message, PageHeader, Panel } from '#/ui/page'
import { progress } from '#/ui/progress'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { AUDIT_KINDS, auditQuery, isAuditKind, auditFilter } from './audit'
import { AuditLine } from './audit-line'
import { DayFilter, Filter } from './filter-fields'
import { usePeople } from './filters'
import { DaysList, HistoryTabs, saveFile, tableOf, WaitingDays } from './screens'
import { chosen, historySearch, type HistorySearch, type Narrowed } from './search'

/** The file name of the exported table. */
const TABLE = 'xavfsizlik.csv'

/** The audit log: sign-ins, failed attempts, and changes of accounts. */
export function AuditScreen() {
  useBreadcrumbs([{ label: historyText.title, to: '/history' }, { label: text.title }])
  const search = historySearch(useSearch({ from: '/shell/history/audit' }))
  const navigate = useNavigate()
  const [perPage, setPerPage] = usePageSize()
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
        description={text.help}
        actions={
          <Button variant="outline" colorPalette="gray" loading={table.isPending} aria-disabled={data?.total === 0} onClick={() => table.mutate()}>
            <Download aria-hidden />
            {historyText.csv}
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
        </Flex>
        <Filters search={search} onShow={narrow} />
        {data === undefined && query.error !== null ? (
          <Panel>
            <ReadError level={2} title={text.failed} query={query} />
          </Panel>
        ) : data === undefined ? (
          <WaitingDays />
        ) : data.total === 0 ? (
          <Panel>
            {isNarrowed ? (
              <Message
                level={2}
                icon={<SearchX />}
                title={text.nothing}
                actions={
                  <Button variant="outline" onClick={() => show({})}>
                    {historyText.filters.clear}
                  </Button>
                }
              >
                {historyText.nothingHelp}
              </Message>
            ) : (
              <Message level={2} icon={<History />} title={text.empty}>
                {text.emptyHelp}
              </Message>
            )}
          </Panel>
        ) : (
          <>
            <DaysList label={text.list} of={data.audit} isFetching={query.isFetching} isPlaceholder={query.isPlaceholderData}>
              {(entry) => <AuditLine key={entry.id} entry={entry} />}
            </DaysList>
            <Pager
              page={Math.min(page, last)}
              perPage={perPage}
              total={data.total}
              onPage={(next) => show(paged(next), false)}
              onPerPage={(size) => {
                setPerPage(size)
                narrow({})
              }}
            />
          </>
        )}
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
