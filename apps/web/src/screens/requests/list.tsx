import { Box, Flex, Grid, Stack } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Inbox, Settings } from 'lucide-react'
import type { StateCounts } from '#/api/generated/model/stateCounts'
import { isOperator, usePerson } from '#/app/person'
import { saveFile } from '#/history/csv'
import { WaitingDays } from '#/history/days-list'
import { DayFilter, Filter } from '#/history/filter-fields'
import { PagedResult } from '#/resources/kit/paged-result'
import { SearchField } from '#/resources/kit/search-field'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { requestsText as text } from '#/text/uz.requests'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { PageHeader } from '#/ui/page'
import { PhoneFilters } from '#/ui/phone-filters'
import { progress } from '#/ui/progress'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { tableOf } from './export'
import { listQuery, SECTION_OPTIONS, requestFilter, settingsQuery } from './queries'
import { RequestRow } from './row'
import { chosen, STATES, type Narrowed, type RequestsSearch } from './search'

/** The file name of the table. */
const TABLE = 'arizalar.xlsx'

/** The requests of visitors, newest first. */
export function RequestList() {
  useBreadcrumbs([{ label: text.title }])
  const person = usePerson()
  const search = useSearch({ from: '/shell/requests' })
  const navigate = useNavigate()
  const pageSize = usePageSize()
  const [perPage] = pageSize
  const { page = 1, ...narrowed } = search
  const filter = requestFilter(narrowed, person.id)
  const query = useQuery(listQuery({ ...filter, page, perPage }))
  const { data } = query
  const show = (next: Narrowed, replace = true) => {
    void navigate({ to: '/requests', replace, resetScroll: false, search: chosen(next) })
  }
  // Back to the first page: the others list something else now.
  const narrow = (next: Narrowed) => show({ ...narrowed, ...next })
  const paged = (next: number): Narrowed => ({ ...narrowed, page: next > 1 ? next : undefined })
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(paged(end)))
  const table = useMutation({
    mutationFn: async () => await progress.during(tableOf(filter)),
    onSuccess: (file) => saveFile(file, TABLE),
  })
  const isNarrowed = Object.keys(filter).length > 0
  const knowsSettings = person.isSuperadmin && !isOperator(person)
  // An empty list looks the same whether nobody asks or nobody can.
  const settings = useQuery({ ...settingsQuery, enabled: knowsSettings && data?.total === 0, meta: { quiet: true } })
  const isOff = settings.data?.isOn === false

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.help}
        actions={
          <>
            <Button variant="outline" colorPalette="gray" loading={table.isPending} aria-disabled={data?.total === 0} onClick={() => table.mutate()}>
              <Download aria-hidden />
              {text.export}
            </Button>
            {knowsSettings && (
              <LinkButton to="/request-settings" variant="outline" colorPalette="gray">
                <Settings aria-hidden />
                {text.settings}
              </LinkButton>
            )}
          </>
        }
      />
      <Stack gap="4">
        <StateTabs state={search.state} states={data?.states} onChoose={(state) => narrow({ state })} />
        <Flex gap="3" wrap="wrap" align="center">
          <SearchField value={search.key ?? ''} what={text.title} onSearch={(key) => narrow({ key })} />
          <Button
            variant={search.mine ? 'solid' : 'outline'}
            colorPalette={search.mine ? 'brand' : 'gray'}
            aria-pressed={search.mine === true}
            onClick={() => narrow({ mine: search.mine ? undefined : true })}
          >
            {text.mine}
          </Button>
          {search.course !== undefined && (
            <Button variant="outline" colorPalette="gray" onClick={() => narrow({ course: undefined })}>
              {text.anyCourse}
            </Button>
          )}
          {isNarrowed && (
            <Button variant="ghost" colorPalette="gray" onClick={() => show({})}>
              {text.clear}
            </Button>
          )}
          <PhoneFilters values={[search.form, search.from ?? search.to]}>
            <Filters search={search} onShow={narrow} />
          </PhoneFilters>
        </Flex>
        <PagedResult
          query={query}
          page={page}
          last={last}
          pageSize={pageSize}
          texts={isOff ? { ...text, empty: text.off, emptyHelp: text.offHelp } : text}
          icon={<Inbox />}
          waiting={<WaitingDays />}
          filters={{ isSet: isNarrowed, clear: text.clear, onClear: () => show({}) }}
          onPage={(next) => show(paged(next), false)}
          onFirstPage={() => narrow({})}
        >
          {({ requests }) => (
            <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden">
              <Box as="ul" listStyleType="none" aria-label={text.title} aria-busy={query.isFetching} opacity={query.isPlaceholderData ? 0.6 : 1} transition="opacity 0.15s">
                {requests.map((request) => (
                  <RequestRow key={request.id} request={request} onCourse={(course) => narrow({ course })} />
                ))}
              </Box>
            </Box>
          )}
        </PagedResult>
      </Stack>
    </>
  )
}

type State = RequestsSearch['state']

/** Tabs: all requests, or those of one state, each with its count. */
function StateTabs(props: { state: State; states: StateCounts | undefined; onChoose: (state: State) => void }) {
  const { state, states, onChoose } = props
  const all = states === undefined ? undefined : states.new + states.called + states.done
  const entries = [
    { value: undefined, label: text.allStates, count: all },
    ...STATES.map((value) => ({ value, label: text.states[value], count: states?.[value] })),
  ]
  return (
    <Flex role="group" aria-label={text.byState} gap="1" padding="1" bg="bg.muted" borderRadius="l3" wrap="wrap" width={{ base: 'full', sm: 'fit-content' }}>
      {entries.map(({ value, label, count }) => (
        <Button
          key={label}
          size="xs"
          flex={{ base: '1 1 auto', sm: 'none' }}
          whiteSpace="nowrap"
          variant={value === state ? 'surface' : 'ghost'}
          colorPalette="gray"
          {...(value === state ? { bg: 'bg.chosen' } : {})}
          aria-pressed={value === state}
          onClick={() => onChoose(value)}
        >
          {count === undefined ? label : text.withCount(label, count)}
        </Button>
      ))}
    </Flex>
  )
}

function Filters({ search, onShow }: { search: RequestsSearch; onShow: (next: Narrowed) => void }) {
  return (
    <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 16rem))' }} alignItems="start">
      <Filter
        isFirst
        label={text.section}
        all={text.everySection}
        value={search.form ?? ''}
        options={SECTION_OPTIONS}
        onChoose={(form) => onShow({ form: form === '' ? undefined : form })}
      />
      <DayFilter label={text.from} value={search.from} max={search.to} onChoose={(from) => onShow({ from })} />
      <DayFilter label={text.to} value={search.to} min={search.from} onChoose={(to) => onShow({ to })} />
    </Grid>
  )
}
