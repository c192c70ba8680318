import { Badge, Box, Flex, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, RotateCw, Smartphone } from 'lucide-react'
import { endSession, getListSessionsQueryKey, getListSessionsQueryOptions } from '#/api/generated/auth/auth'
import type { Session } from '#/api/generated/model/session'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { profileQuery } from '#/api/profile'
import { when } from '#/lib/dates'
import { deviceName, isPhone } from '#/lib/device'
import { t } from '#/text/uz'
import { profileText as text } from '#/text/uz.profile'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { Message, Panel } from '#/ui/page'
import { PasswordForm } from './password-form'

const SESSIONS = getListSessionsQueryKey()

function Device({ row }: { row: Session }) {
  const client = useQueryClient()
  const name = deviceName(row.userAgent) ?? text.sessionUnknown
  const end = useMutation({
    mutationFn: () => endSession(row.id),
    onSuccess: () => notify.success(text.sessionEnded),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: text.sessionEndTitle,
      body: text.sessionEndQuestion(name),
      confirmLabel: text.sessionEnd,
      danger: true,
    })
    if (sure) end.mutate()
  }
  const Icon = isPhone(row.userAgent) ? Smartphone : Monitor
  return (
    <Flex as="li" gap="3" align="center" paddingY="3" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
      <Box color="fg.muted" aria-hidden>
        <Icon size={20} />
      </Box>
      <Stack gap="0.5" flex="1" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text textStyle="sm" fontWeight="medium">
            {name}
          </Text>
          {row.current && (
            <Badge size="sm" colorPalette="green">
              {text.sessionCurrent}
            </Badge>
          )}
        </HStack>
        <Flex wrap="wrap" columnGap="3" textStyle="xs" color="fg.muted">
          <span>{text.sessionSeen(when(row.lastUsedAt))}</span>
          <span>{text.sessionSince(when(row.createdAt))}</span>
        </Flex>
      </Stack>
      {!row.current && (
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          loading={end.isPending}
          aria-label={`${text.sessionEnd}: ${name}`}
          onClick={() => void ask()}
        >
          {text.sessionEnd}
        </Button>
      )}
    </Flex>
  )
}

/** Ends the sessions of all other devices at once; each is ended and recorded as by its own button. */
function OthersButton({ others }: { others: readonly Session[] }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => Promise.all(others.map((row) => endSession(row.id))),
    onSuccess: () => notify.success(text.othersEnded),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: text.endOthers,
      body: text.endOthersQuestion(others.length),
      confirmLabel: text.sessionEnd,
      danger: true,
    })
    if (sure) end.mutate()
  }
  return (
    <Button size="sm" variant="outline" colorPalette="gray" alignSelf="flex-start" loading={end.isPending} onClick={() => void ask()}>
      {text.endOthers}
    </Button>
  )
}

function Devices() {
  // Without the generated hook: its module is part of sign-in, which would load the cache with it.
  const sessions = useQuery(getListSessionsQueryOptions())
  if (sessions.isPending) {
    return (
      <Stack gap="3" role="status" aria-label={t.common.loading}>
        <Skeleton height="10" />
        <Skeleton height="10" />
      </Stack>
    )
  }
  if (sessions.isError) {
    return (
      <Message
        level={2}
        title={sessions.error.message}
        actions={
          <Button onClick={() => void sessions.refetch()}>
            <RotateCw />
            {t.common.again}
          </Button>
        }
      />
    )
  }
  const others = sessions.data.sessions.filter((row) => !row.current)
  return (
    <>
      {others.length > 1 && <OthersButton others={others} />}
      <Box as="ul" listStyleType="none">
        {sessions.data.sessions.map((row) => (
          <Device key={row.id} row={row} />
        ))}
      </Box>
    </>
  )
}

/** Password and signed-in devices. */
export function SecuritySettings({ person }: { person: StaffRow }) {
  const client = useQueryClient()
  return (
    <Stack gap="6">
      <Panel>
        <Stack gap="5" maxW="md">
          <Stack gap="1">
            <Heading as="h2" size="md">
              {text.passwordTitle}
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              {text.passwordHelp}
            </Text>
          </Stack>
          <PasswordForm
            submit={text.passwordSubmit}
            login={person.login}
            onDone={() => {
              notify.success(text.passwordSaved)
              void client.invalidateQueries({ queryKey: SESSIONS })
              void client.invalidateQueries({ queryKey: profileQuery.queryKey })
            }}
          />
        </Stack>
      </Panel>
      <Panel>
        <Stack gap="4">
          <Stack gap="1">
            <Heading as="h2" size="md">
              {text.sessionsTitle}
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              {text.sessionsHelp}
            </Text>
          </Stack>
          <Devices />
        </Stack>
      </Panel>
    </Stack>
  )
}
