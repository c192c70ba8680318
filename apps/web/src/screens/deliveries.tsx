import { Badge, Box, Code, Flex, Grid, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox, RotateCw, TriangleAlert, Unplug } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { listDeliveries, resendDelivery } from '#/api/generated/deliveries/deliveries'
import type { Deliveries } from '#/api/generated/model/deliveries'
import type { Delivery } from '#/api/generated/model/delivery'
import { isoDate, time, when } from '#/lib/dates'
import { useLastPage, usePageSize } from '#/resources/kit/use-page-size'
import { deliveriesText as text } from '#/text/uz.deliveries'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { useFetched } from '#/ui/lazy-component'
import { notify } from '#/ui/notify'
import { Message, PageHeader, Panel } from '#/ui/page'
import { progress } from '#/ui/progress'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { tagNames } from './delivery-tags'

// Below the rows, which do not wait for it.
const loadPager = async () => await import('#/resources/kit/pager')
const KEY = ['deliveries'] as const
const WHILE_PENDING_MS = 2000
const ELSE_MS = 5000

/** A page of the list, polled: often while something is still to be sent. */
function pageQuery(page: number, perPage: number) {
  return {
    queryKey: [...KEY, page, perPage],
    queryFn: ({ signal }: { signal: AbortSignal }) => listDeliveries({ page, perPage }, undefined, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    refetchInterval: (query: { state: { data?: Deliveries | undefined } }) =>
      (query.state.data?.pending ?? 0) > 0 ? WHILE_PENDING_MS : ELSE_MS,
  } as const
}

/** The messages to the site about changes, and its responses. */
export function DeliveryList() {
  useBreadcrumbs([{ label: text.title }])
  const { page = 1 } = useSearch({ from: '/shell/deliveries' })
  const navigate = useNavigate()
  const [perPage, setPerPage] = usePageSize()
  const pager = useFetched(loadPager, true)
  const query = useQuery(pageQuery(page, perPage))
  const { data, error } = query

  const show = (next: number, replace: boolean) => {
    void navigate({ to: '/deliveries', search: next > 1 ? { page: next } : {}, replace, resetScroll: false })
  }
  const { last } = useLastPage({ page, perPage, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => show(end, true))

  return (
    <>
      <PageHeader title={text.title} description={text.help} />
      {data !== undefined && error !== null && <NotCurrent reason={error.message} />}
      {data === undefined ? (
        error === null ? (
          <Waiting />
        ) : (
          <Panel>
            <ReadError level={2} title={formText.list.failed} query={query} />
          </Panel>
        )
      ) : data.total === 0 ? (
        <Panel>{data.isConfigured ? <Message level={2} icon={<Inbox />} title={text.empty}>{text.emptyHelp}</Message> : <NotConfigured />}</Panel>
      ) : (
        <Stack gap="4">
          {data.isConfigured ? (
            <LastDelivery of={data} />
          ) : (
            <Panel>
              <NotConfigured />
              <Text textStyle="sm" color="fg.muted" textAlign="center">
                {text.onceConfigured}
              </Text>
            </Panel>
          )}
          <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden">
            <Head />
            <Box as="ul" listStyleType="none" aria-label={text.title} opacity={query.isPlaceholderData ? 0.6 : 1} transition="opacity 0.15s">
              {data.deliveries.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} canSend={data.isConfigured} />
              ))}
            </Box>
          </Box>
          {pager !== null && (
            <pager.Pager
              page={Math.min(page, last)}
              perPage={perPage}
              total={data.total}
              onPage={(next) => show(next, false)}
              onPerPage={(size) => {
                setPerPage(size)
                show(1, true)
              }}
            />
          )}
        </Stack>
      )}
    </>
  )
}

/** Says that the shown data is not current, because it could not be refetched. */
function NotCurrent({ reason }: { reason: string }) {
  return (
    <HStack role="alert" gap="2" marginBottom="4" paddingX="3" paddingY="2" borderRadius="l2" bg="bg.warning" color="fg.warning" textStyle="sm">
      <TriangleAlert size={16} aria-hidden />
      <Text>
        {formText.list.failed}. {reason}
      </Text>
    </HStack>
  )
}

/** When the site last accepted a message, and how many are pending. */
function LastDelivery({ of: { lastTakenAt, pending } }: { of: Deliveries }) {
  if (lastTakenAt === null && pending === 0) return null
  return (
    <HStack textStyle="sm" color="fg.muted" gap="3" wrap="wrap">
      {lastTakenAt !== null && <Text>{text.lastDelivery(when(Date.parse(lastTakenAt)))}</Text>}
      {pending > 0 && <Badge colorPalette="orange">{text.waiting(pending)}</Badge>}
    </HStack>
  )
}

function NotConfigured() {
  return (
    <Message level={2} icon={<Unplug />} title={text.notConfigured}>
      <Stack gap="3">
        <Text>{text.notConfiguredHelp}</Text>
        <Box asChild textAlign="start" alignSelf="center">
          <details>
            <Box as="summary" cursor="pointer" color="fg" paddingY="2">
              {text.forDeveloper}
            </Box>
            <Text>{text.forDeveloperHelp}</Text>
            <Stack as="dl" gap="2" marginTop="3">
              <Key name="PESHTOQ_WEBHOOK_URL">{text.urlHelp}</Key>
              <Key name="PESHTOQ_WEBHOOK_SECRET">{text.secretHelp}</Key>
            </Stack>
          </details>
        </Box>
      </Stack>
    </Message>
  )
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Code color="fg">{name}</Code>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** One line on a wide window, a card on a narrow one. */
const GRID = {
  gridTemplateAreas: { base: '"at state" "tags tags" "answer answer" "send send"', xl: '"at tags state answer send"' },
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', xl: '9rem minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) 10rem' },
  columnGap: { base: '3', md: '4' },
  rowGap: { base: '2', xl: '0' },
  alignItems: 'start',
  paddingX: { base: '3', md: '4' },
} as const

/** The column names, for sighted people. */
function Head() {
  const { gridTemplateAreas: _areas, ...grid } = GRID
  return (
    <Grid
      {...grid}
      gridAutoFlow="column"
      aria-hidden
      hideBelow="xl"
      paddingY="2"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border"
      textStyle="xs"
      fontWeight="medium"
      color="fg.muted"
    >
      <span>{text.at}</span>
      <span>{text.changed}</span>
      <span>{text.state}</span>
      <span>{text.answer}</span>
      <span />
    </Grid>
  )
}

function Row({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const client = useQueryClient()
  const resend = useMutation({
    mutationFn: () => progress.during(resendDelivery(delivery.id)),
    onSuccess: async () => {
      notify.success(text.resent)
      await client.invalidateQueries({ queryKey: KEY })
    },
  })
  const at = when(delivery.createdAt)
  return (
    <Grid as="li" data-delivery={delivery.id} {...GRID} paddingY="3" borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: '0' }} textStyle="sm">
      <Text gridArea="at" fontVariantNumeric="tabular-nums">
        {at}
      </Text>
      <Changed tags={delivery.tags} />
      <State delivery={delivery} />
      <Answer delivery={delivery} />
      {canSend && (
        <Box gridArea="send" justifySelf={{ base: 'start', xl: 'end' }}>
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            loading={resend.isPending}
            aria-label={text.resendLabel(at)}
            onClick={() => resend.mutate()}
          >
            <RotateCw aria-hidden />
            {text.resend}
          </Button>
        </Box>
      )}
    </Grid>
  )
}

/** More names than this are collapsed; after an import there may be hundreds. */
const GLANCE = 8

function Changed({ tags }: { tags: readonly string[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const names = tagNames(tags)
  // One more takes no more space than the button.
  const isLong = names.length > GLANCE + 1
  const shown = isLong && !isWhole ? names.slice(0, GLANCE) : names
  return (
    <Flex as="ul" gridArea="tags" gap="1.5" wrap="wrap" align="center" listStyleType="none" aria-label={text.changed}>
      {shown.map((name) => (
        <Badge asChild key={name} variant="outline" colorPalette="gray" whiteSpace="normal" overflowWrap="anywhere">
          <li>{name}</li>
        </Badge>
      ))}
      {isLong && (
        <li>
          <Button size="2xs" variant="ghost" colorPalette="gray" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? text.less : text.more(names.length - GLANCE)}
          </Button>
        </li>
      )}
    </Flex>
  )
}

function State({ delivery }: { delivery: Delivery }) {
  const { state, nextAt, attempts } = delivery
  return (
    <Stack gridArea="state" gap="1" align={{ base: 'end', xl: 'start' }}>
      <Badge colorPalette={state === 'DELIVERED' ? 'green' : 'orange'}>{state === 'DELIVERED' ? text.delivered : text.pending}</Badge>
      {state === 'PENDING' && nextAt !== null && (
        <Text textStyle="xs" color="fg.muted">
          {text.nextAt(moment(nextAt))}
        </Text>
      )}
      {attempts > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {text.attempts(attempts)}
        </Text>
      )}
    </Stack>
  )
}

/** Only the time, if it is of today. */
function moment(at: string): string {
  return isoDate(at) === isoDate(Date.now()) ? time(at) : when(at)
}

/** The site's response: its status, its duration, and the beginning of its body. */
function Answer({ delivery }: { delivery: Delivery }) {
  const { status, took, answer, sentAt } = delivery
  if (sentAt === null) {
    return (
      <Text gridArea="answer" textStyle="xs" color="fg.muted">
        {text.notSent}
      </Text>
    )
  }
  const said = (status === null ? text.why.get(answer ?? '') : null) ?? answer ?? ''
  return (
    <Stack gridArea="answer" gap="1" minW="0">
      <HStack gap="2" textStyle="xs">
        <Text fontWeight="medium">{status === null ? text.noAnswer : status}</Text>
        {took !== null && (
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {text.took(took)}
          </Text>
        )}
      </HStack>
      {said !== '' && (
        <Text textStyle="xs" color="fg.muted" {...(status !== null && { fontFamily: 'mono' })} lineClamp={2} overflowWrap="anywhere" title={said}>
          {said}
        </Text>
      )}
    </Stack>
  )
}

function Waiting() {
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" aria-busy>
      <Box as="output" srOnly>
        {formText.list.loading}
      </Box>
      {[0, 1, 2, 3, 4].map((line) => (
        <Flex key={line} gap="4" align="center" padding="3.5" borderBottomWidth={line === 4 ? '0' : '1px'} borderColor="border">
          <Skeleton height="5" width="24" />
          <Skeleton height="5" flex="2" />
          <Skeleton height="5" flex="1" hideBelow="md" />
        </Flex>
      ))}
    </Box>
  )
}
