import { Box, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, History, SearchX } from 'lucide-react'
import type { Change } from '#/api/generated/model/change'
import { Pager } from '#/resources/kit/pager'
import { SearchField } from '#/resources/kit/search-field'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { formText } from '#/text/uz.form'
import { historyText as text } from '#/text/uz.history'
import { Button } from '#/ui/button'
import { Message, PageHeader, Panel } from '#/ui/page'
import { progress } from '#/ui/progress'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { ChangeLine } from './change-line'
import { saveFile, tableOfChanges } from './csv'
import { byDay } from './days'
import { HistoryFilters, type Narrowed } from './filters'
import { changesQuery, focusLine, useUndo, wanted } from './queries'
import { historySearch, type HistorySearch } from './search'
import { HistoryTabs } from './tabs'
import { useDetail } from './use-detail'

/** What a table is saved as. */
const TABLE = 'tarix.csv'

/** The search without what is not chosen: it stands in the address. */
function chosen(search: Narrowed): HistorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

/** Who changed what on the site, newest first. */
export function ChangesScreen() {
  useBreadcrumbs([{ label: text.title }])
  const search = historySearch(useSearch({ from: '/shell/history' }))
  const navigate = useNavigate()
  const [perPage, setPerPage] = usePageSize()
  const { page = 1, change: opened, ...narrowed } = search
  const params = wanted(narrowed)
  const query = useQuery(changesQuery({ ...params, page, perPage }))
  const undo = useUndo()
  const { data } = query

  const show = (next: Narrowed, replace = true) => {
    void navigate({ to: '/history', replace, resetScroll: false, search: chosen(next) })
  }
  // On its first page: what stands on another one now is something else.
  const narrow = (next: Narrowed) => show({ ...narrowed, ...next })
  const paged = (next: number): Narrowed => ({ ...narrowed, page: next > 1 ? next : undefined })
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(paged(end)))

  const detail = useDetail(opened, (id) => show({ ...search, change: id }, id === undefined))
  const table = useMutation({
    mutationFn: async () => await progress.during(tableOfChanges(params)),
    onSuccess: (file) => saveFile(file, TABLE),
  })
  const takeBack = (change: Change) => {
    // The button goes with what it did; what tells of the change in full stays.
    undo.mutate(change, { onSuccess: () => focusLine(change.id) })
  }
  const isNarrowed = Object.keys(params).length > 0

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.help}
        actions={
          <Button variant="outline" colorPalette="gray" loading={table.isPending} aria-disabled={data?.total === 0} onClick={() => table.mutate()}>
            <Download aria-hidden />
            {text.csv}
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
        </Flex>
        <HistoryFilters search={search} changes={data?.changes ?? []} onShow={narrow} />
        {params.id !== undefined && (
          <Text textStyle="sm" color="fg.muted">
            {text.filters.record}
          </Text>
        )}
        {data === undefined && query.error !== null ? (
          <Panel>
            <ReadError level={2} title={text.failed} query={query} />
          </Panel>
        ) : data === undefined ? (
          <Waiting />
        ) : data.total === 0 ? (
          <Panel>
            {isNarrowed ? (
              <Message
                level={2}
                icon={<SearchX />}
                title={text.nothing}
                actions={
                  <Button variant="outline" onClick={() => show({})}>
                    {text.filters.clear}
                  </Button>
                }
              >
                {text.nothingHelp}
              </Message>
            ) : (
              <Message level={2} icon={<History />} title={text.empty}>
                {text.emptyHelp}
              </Message>
            )}
          </Panel>
        ) : (
          <>
            <Box
              as="section"
              aria-label={text.list}
              aria-busy={query.isFetching}
              borderWidth="1px"
              borderColor="border"
              borderRadius="l3"
              bg="bg.panel"
              overflow="hidden"
              opacity={query.isPlaceholderData ? 0.6 : 1}
              transition="opacity 0.15s"
            >
              {byDay(data.changes).map(({ day, label, of }) => (
                <Box key={day}>
                  <Heading
                    as="h2"
                    id={`day-${day}`}
                    textStyle="xs"
                    fontWeight="medium"
                    color="fg.muted"
                    bg="bg.subtle"
                    paddingX={{ base: '3', md: '4' }}
                    paddingY="2"
                    borderBottomWidth="1px"
                    borderColor="border"
                  >
                    {label}
                  </Heading>
                  <Box as="ul" listStyleType="none" aria-labelledby={`day-${day}`} borderBottomWidth="1px" borderColor="border" marginBottom="-1px">
                    {of.map((change) => (
                      <ChangeLine
                        key={change.id}
                        change={change}
                        busy={undo.isPending && undo.variables.id === change.id}
                        onDetail={() => detail.open(change.id)}
                        onUndo={() => takeBack(change)}
                      />
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
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
      {detail.dialog}
    </>
  )
}

function Waiting() {
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" aria-busy>
      <Box as="output" srOnly>
        {formText.list.loading}
      </Box>
      {[0, 1, 2, 3, 4].map((line) => (
        <Flex key={line} gap="4" align="center" paddingX="4" minHeight="12" borderBottomWidth={line === 4 ? '0' : '1px'} borderColor="border">
          <Skeleton boxSize="7" borderRadius="full" flexShrink={0} />
          <Skeleton height="4" flex="2" />
          <Skeleton height="4" width="24" hideBelow="md" />
        </Flex>
      ))}
    </Box>
  )
}
