import { Box, Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { SiteRequest } from '#/api/generated/model/siteRequest'
import { forgetRequests, removeRequest } from '#/api/generated/requests/requests'
import { isOperator, usePerson } from '#/app/person'
import { formatPhone } from '#/form/phone'
import { WaitingDays } from '#/history/days-list'
import { when } from '#/lib/dates'
import { requestsText as text } from '#/text/uz.requests'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { PageHeader, Panel } from '#/ui/page'
import { progress } from '#/ui/progress'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { Note } from './note'
import { PhoneLink } from './phone-link'
import { KEY, oneQuery, sectionName, useWork } from './queries'
import { StateField } from './state-field'

/** One request with everything about it. */
export function RequestScreen() {
  const { id } = useParams({ from: '/shell/requests/$id' })
  const query = useQuery(oneQuery(Number(id)))
  const { data: request } = query
  useBreadcrumbs([{ label: text.title, to: '/requests' }, { label: request?.name ?? `№ ${id}` }])
  if (request === undefined) {
    if (query.error === null) return <WaitingDays />
    return (
      <Panel>
        <ReadError title={text.oneFailed} query={query} />
      </Panel>
    )
  }
  return (
    <>
      <PageHeader title={text.one(request.name)} description={when(request.createdAt)} />
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} alignItems="start">
        <Panel>
          <Sent request={request} />
        </Panel>
        <Panel>
          <Work request={request} />
        </Panel>
      </Grid>
      <Removal request={request} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" textStyle="xs" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {children}
      </Text>
    </div>
  )
}

/** The visitor's data. */
function Sent({ request }: { request: SiteRequest }) {
  const { name, phone, telegram, courseName, form, page, message } = request
  return (
    <Stack as="dl" gap="4">
      <Fact name={text.phone}>
        <PhoneLink name={name} phone={phone} />
      </Fact>
      {telegram !== null && <Fact name={text.telegram}>{telegram}</Fact>}
      {courseName !== null && <Fact name={text.course}>{courseName}</Fact>}
      <Fact name={text.section}>{sectionName(form)}</Fact>
      {page !== null && <Fact name={text.page}>{page}</Fact>}
      {message !== null && <Fact name={text.message}>{message}</Fact>}
    </Stack>
  )
}

/** The state of the request, its assignee, and the note. */
function Work({ request }: { request: SiteRequest }) {
  const person = usePerson()
  const work = useWork(request)
  const id = useId()
  const { takenBy } = request
  const isMine = takenBy?.id === person.id
  return (
    <Stack gap="5">
      <Stack gap="1.5" maxW="xs">
        <Text asChild textStyle="sm" fontWeight="medium">
          <label htmlFor={id}>{text.state}</label>
        </Text>
        <StateField request={request} id={id} />
      </Stack>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Box>
          <Text textStyle="sm" fontWeight="medium">
            {text.takenBy}
          </Text>
          <Text color="fg.muted">{takenBy === null ? text.nobody : `${takenBy.firstName} ${takenBy.lastName}`}</Text>
        </Box>
        <Button variant="outline" colorPalette="gray" loading={work.isPending} onClick={() => work.mutate({ takenBy: isMine ? null : person.id })}>
          {isMine ? text.release : text.take}
        </Button>
      </Flex>
      <Note key={request.id} request={request} />
    </Stack>
  )
}

async function ask(title: string, body: string, go: () => void): Promise<void> {
  if (await confirm({ title, body, confirmLabel: text.confirmRemove, danger: true })) go()
}

/** Irreversible actions, separate from the rest. */
function Removal({ request }: { request: SiteRequest }) {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async (said: string) => {
    notify.success(said)
    await navigate({ to: '/requests' })
    client.removeQueries({ queryKey: oneQuery(request.id).queryKey })
    await client.invalidateQueries({ queryKey: KEY })
  }
  const remove = useMutation({
    mutationFn: async () => await progress.during(removeRequest(request.id)),
    onSuccess: async () => await leave(text.removed),
  })
  const forget = useMutation({
    mutationFn: async () => await progress.during(forgetRequests({ phone: request.phone })),
    onSuccess: async ({ removed }) => await leave(text.forgotten(removed)),
  })
  if (isOperator(person)) return null
  return (
    <HStack gap="3" wrap="wrap" marginTop="6">
      <Button
        variant="outline"
        colorPalette="red"
        loading={remove.isPending}
        onClick={() => void ask(text.removeTitle, text.removeQuestion(request.name), () => remove.mutate())}
      >
        <Trash2 aria-hidden />
        {text.remove}
      </Button>
      {person.isSuperadmin && (
        <Button
          variant="outline"
          colorPalette="red"
          height="auto"
          minHeight="9"
          whiteSpace="normal"
          loading={forget.isPending}
          onClick={() => void ask(text.forgetTitle, text.forgetQuestion(formatPhone(request.phone)), () => forget.mutate())}
        >
          {text.forget}
        </Button>
      )}
    </HStack>
  )
}
