import { Badge, Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArchiveRestore, ListOrdered } from 'lucide-react'
import { useEffect } from 'react'
import type { Entity } from '#/api/generated/entities'
import { listOrderVersions, restoreOrder } from '#/api/generated/history/history'
import type { RowVersion } from '#/api/generated/model/rowVersion'
import { NotFound } from '#/app/root'
import { when } from '#/lib/dates'
import { toastWithUndo } from '#/resources/kit/undo'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { formText } from '#/text/uz.form'
import { historyText } from '#/text/uz.history'
import { orderText as text } from '#/text/uz.history-order'
import { Button } from '#/ui/button'
import { confirm, prepareConfirm } from '#/ui/confirm'
import { Message, PageHeader, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { MovedRows } from './diff/field-diff'
import { idsOf, movedRows } from './diff/order'
import { thingOf, whoOf } from './entities'
import { entityIn } from './of-form'
import { WhoPicture } from './person'
import { FRESH, KEY, readAllAnew } from './queries'
import { historySearch } from './search'
import { changedRowQuery } from './versions'
import { LINE, VersionsList } from './versions-list'

/** An order of a list, or of the rows of one group. */
type Order = { entity: Entity; groupOf: number | undefined }
type OrderVersion = { changeId: number; before: boolean }

const groupIn = ({ groupOf }: Order) => (groupOf === undefined ? {} : { groupOf })

function ordersQuery(order: Order, page: number, perPage: number) {
  const params = { page, perPage, ...groupIn(order) }
  return queryOptions({
    queryKey: [KEY, 'orders', order.entity, params],
    queryFn: ({ signal }) => listOrderVersions(order.entity, params, undefined, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** The earlier orders of the list in the address. */
export function OrderScreen() {
  const { entity: named } = useParams({ from: '/shell/history/$entity/order' })
  const { of } = historySearch(useSearch({ from: '/shell/history/$entity/order' }))
  const entity = entityIn(named)
  return entity === undefined ? <NotFound /> : <Orders entity={entity} groupOf={of} />
}

function Orders(order: Order) {
  const name = thingOf(order.entity, 0)
  useBreadcrumbs([{ label: historyText.title, to: '/history' }, { label: text.title(name) }])
  useEffect(prepareConfirm, [])
  const { page = 1 } = historySearch(useSearch({ from: '/shell/history/$entity/order' }))
  const navigate = useNavigate()
  const client = useQueryClient()
  const pageSize = usePageSize()
  const [perPage] = pageSize
  const query = useQuery(ordersQuery(order, page, perPage))
  const { data } = query
  const show = (next: number, replace: boolean) => {
    const of = order.groupOf === undefined ? {} : { of: order.groupOf }
    void navigate({ to: '.', search: { ...of, ...(next > 1 ? { page: next } : {}) }, replace, resetScroll: false })
  }
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(end, true))
  const restore = useMutation({
    mutationFn: async ({ changeId, before }: OrderVersion) => await restoreOrder(order.entity, { changeId, before, ...groupIn(order) }),
    onSuccess: (answer) => toastWithUndo(client, () => readAllAnew(client), text.restored(name), answer),
    onSettled: () => readAllAnew(client),
  })
  const ask = async (version: OrderVersion, title: string) => {
    if (await confirm({ title, body: text.question, confirmLabel: text.restore })) restore.mutate(version)
  }
  const isBusy = (changeId: number, before: boolean) =>
    restore.isPending && restore.variables.changeId === changeId && restore.variables.before === before
  const oldest = data !== undefined && page === last ? data.versions.at(-1) : undefined

  return (
    <>
      <PageHeader title={text.title(name)} description={text.help} />
      {data === undefined ? (
        <Panel>
          {query.error === null ? (
            <Skeleton height="40" role="status" aria-label={formText.list.loading} aria-busy />
          ) : (
            <ReadError level={2} title={historyText.failed} query={query} />
          )}
        </Panel>
      ) : data.total === 0 ? (
        <Panel>
          <Message level={2} icon={<ListOrdered />} title={text.empty}>
            {text.emptyHelp}
          </Message>
        </Panel>
      ) : (
        <VersionsList label={text.list} query={query} page={page} last={last} pageSize={pageSize} total={data.total} show={show}>
          {data.versions.map((version) => (
            <Line
              key={version.changeId}
              version={version}
              entity={order.entity}
              busy={isBusy(version.changeId, false)}
              onRestore={() => void ask({ changeId: version.changeId, before: false }, when(version.at))}
            />
          ))}
          {oldest?.hasBefore === true && (
            <Flex as="li" {...LINE} align="center">
              <Text color="fg.muted">{text.earlier}</Text>
              <Button
                size="xs"
                variant="outline"
                colorPalette="gray"
                loading={isBusy(oldest.changeId, true)}
                onClick={() => void ask({ changeId: oldest.changeId, before: true }, text.earlier)}
              >
                <ArchiveRestore aria-hidden />
                {text.restoreEarlier}
              </Button>
            </Flex>
          )}
        </VersionsList>
      )}
    </>
  )
}

function Line({ version, entity, busy, onRestore }: { version: RowVersion; entity: Entity; busy: boolean; onRestore: () => void }) {
  const at = when(version.at)
  return (
    <Flex as="li" data-order={version.changeId} {...LINE} align="flex-start">
      <Flex gap="3" minW="0" flex="1 1 16rem" align="flex-start">
        <WhoPicture of={version} />
        <Stack gap="1" minW="0">
          <Flex gap="2" wrap="wrap" align="baseline">
            <Text as={version.isUndone ? 'del' : 'span'} fontWeight="medium">
              {at}
            </Text>
            <Text as="span" color="fg.muted">
              {whoOf(version)}
            </Text>
            {version.isCurrent && <Badge colorPalette="green">{text.current}</Badge>}
            {version.isUndone && <Badge colorPalette="gray">{historyText.isUndone}</Badge>}
          </Flex>
          <Moved changeId={version.changeId} entity={entity} />
        </Stack>
      </Flex>
      {version.isRestorable && !version.isCurrent && (
        <Button size="xs" variant="outline" colorPalette="gray" loading={busy} aria-label={text.restoreOf(at)} onClick={onRestore}>
          <ArchiveRestore aria-hidden />
          {text.restore}
        </Button>
      )}
    </Flex>
  )
}

/** More moves than this are collapsed. */
const GLANCE = 4

/** The moves of a change. It is loaded by itself and never changes. */
function Moved({ changeId, entity }: { changeId: number; entity: Entity }) {
  const { data } = useQuery({ ...changedRowQuery(changeId, entity, 0), staleTime: Infinity })
  const diff = data?.diff[0]
  if (diff === undefined) return <Box height="5" />
  const moved = movedRows(idsOf(diff.before), idsOf(diff.after), diff.moves)
  return (
    <Box textStyle="xs" color="fg.muted">
      <MovedRows of={moved.slice(0, GLANCE)} />
      {moved.length > GLANCE && <Text>{text.more(moved.length - GLANCE)}</Text>}
    </Box>
  )
}
