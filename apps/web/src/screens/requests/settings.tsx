import { Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { requestSettingsInput } from '#/api/generated/inputs/requestSettingsInput'
import type { RequestSettings } from '#/api/generated/model/requestSettings'
import { saveRequestSettings, testRequestBot } from '#/api/generated/request-settings/request-settings'
import { useLeaveGuard } from '#/form/leave-guard'
import { resolverOf, type ValidationContext } from '#/form/resolver'
import { WaitingDays } from '#/history/days-list'
import { isAsking } from '#/lib/browser'
import { when } from '#/lib/dates'
import { applyServerErrors } from '#/lib/field-errors'
import { requestSettingsText as text } from '#/text/uz.request-settings'
import { requestsText } from '#/text/uz.requests'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { PageHeader, Panel } from '#/ui/page'
import { PasswordField, PlainField } from '#/ui/plain-field'
import { progress } from '#/ui/progress'
import { ReadError } from '#/ui/read-error'
import { Switch } from '#/ui/switch'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { settingsQuery } from './queries'

/** The poll interval while notifications are pending. */
const WHILE_PENDING_MS = 5000

/** Whether requests are accepted, and the bot that reports them. */
export function RequestSettingsScreen() {
  useBreadcrumbs([{ label: requestsText.title, to: '/requests' }, { label: text.title }])
  const query = useQuery({
    ...settingsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? WHILE_PENDING_MS : false),
    meta: { quiet: true },
  })
  const { data } = query
  return (
    <>
      <PageHeader title={text.title} />
      {data === undefined ? (
        query.error === null ? (
          <WaitingDays />
        ) : (
          <Panel>
            <ReadError level={2} title={text.failed} query={query} />
          </Panel>
        )
      ) : (
        <Stack gap="4" maxW="3xl">
          <SettingsForm settings={data} />
          {data.hasToken && <BotState settings={data} />}
        </Stack>
      )}
    </>
  )
}

type Values = { isOn: boolean; telegramToken: string; telegramChatId: string }

const valuesOf = ({ isOn, telegramChatId }: RequestSettings): Values => ({ isOn, telegramToken: '', telegramChatId: telegramChatId ?? '' })

const FIELDS = ['telegramToken', 'telegramChatId'] as const

const byRules = resolverOf<Values>(requestSettingsInput)

/** The server's rules, with messages that say what is expected in these two fields. */
const resolver: Resolver<Values, ValidationContext> = async (values, context, options) => {
  const result = await byRules(values, context, options)
  for (const name of FIELDS) {
    const error = result.errors[name]
    if (error !== undefined) error.message = text.wrong[name]
  }
  return result
}

function SettingsForm({ settings }: { settings: RequestSettings }) {
  const client = useQueryClient()
  // Values saved by others meanwhile are shown in unchanged fields.
  const { register, handleSubmit, formState, setError, setValue, reset, control } = useForm<Values, ValidationContext>({
    resolver,
    mode: 'onTouched',
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true },
  })
  const isOn = useWatch({ control, name: 'isOn' })
  const { errors, isDirty } = formState
  useLeaveGuard(() => isDirty)
  const keep = (saved: RequestSettings) => {
    // All of it, including the inputs: a token must not stay visible.
    reset(valuesOf(saved), { keepDirtyValues: false, keepFieldsRef: true })
    client.setQueryData(settingsQuery.queryKey, saved)
    notify.success(text.saved)
  }
  const save = useMutation({
    mutationFn: async ({ telegramToken, telegramChatId, ...switched }: Values) => {
      const chat = telegramChatId.trim()
      // An empty token keeps the stored one.
      const token = telegramToken.trim() === '' ? {} : { telegramToken: telegramToken.trim() }
      return await progress.during(saveRequestSettings({ ...switched, ...token, telegramChatId: chat === '' ? null : chat, version: settings.version }))
    },
    onSuccess: keep,
    onError: (error) => {
      applyServerErrors<Values>(error, FIELDS, setError)
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
    },
  })
  const removeBot = useMutation({
    mutationFn: async () =>
      await progress.during(
        saveRequestSettings({ isOn: settings.isOn, telegramToken: null, telegramChatId: null, version: settings.version }),
      ),
    onSuccess: keep,
  })
  const askToRemove = async () => {
    if (await confirm({ title: text.removeToken, body: text.removeQuestion, confirmLabel: text.removeToken, danger: true })) removeBot.mutate()
  }
  const test = useMutation({
    mutationFn: async () => await progress.during(testRequestBot()),
    onSuccess: async ({ problem }) => {
      if (problem === null) notify.success(text.testDone)
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
    },
  })
  const submit = handleSubmit((typed) => save.mutate(typed))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By key position: on a Cyrillic layout it types another letter.
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyS') return
    event.preventDefault()
    if (!isAsking() && isDirty && !save.isPending) void submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Panel>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="6">
          <Stack gap="1">
            <Switch checked={isOn} onChange={(next) => setValue('isOn', next, { shouldDirty: true })}>
              {text.isOn}
            </Switch>
            <Text textStyle="sm" color="fg.muted">
              {text.isOnHelp}
            </Text>
          </Stack>
          <Stack gap="4">
            <Stack gap="1">
              <Heading as="h2" size="sm">
                {text.telegram}
              </Heading>
              <Text textStyle="sm" color="fg.muted">
                {text.telegramHelp}
              </Text>
            </Stack>
            <PasswordField
              label={text.token}
              hint={settings.hasToken ? text.tokenKept : text.tokenHelp}
              autoComplete="off"
              error={errors.telegramToken?.message}
              {...register('telegramToken')}
            />
            <PlainField
              label={text.chat}
              hint={text.chatHelp}
              autoComplete="off"
              spellCheck={false}
              error={errors.telegramChatId?.message}
              {...register('telegramChatId')}
            />
          </Stack>
          <Flex gap="3" wrap="wrap">
            <Button type="submit" loading={save.isPending} aria-keyshortcuts="Control+S">
              {text.save}
            </Button>
            {isDirty && (
              <Text alignSelf="center" textStyle="sm" color="fg.warning">
                {text.unsaved}
              </Text>
            )}
            {settings.hasToken && (
              <>
                <Button
                  variant="outline"
                  colorPalette="gray"
                  loading={test.isPending}
                  onClick={() => (isDirty ? notify.info(text.testUnsaved) : test.mutate())}
                >
                  {text.test}
                </Button>
                <Button variant="outline" colorPalette="red" loading={removeBot.isPending} onClick={() => void askToRemove()}>
                  {text.removeToken}
                </Button>
              </>
            )}
          </Flex>
        </Stack>
      </form>
    </Panel>
  )
}

/** The result of the bot's last messages. */
function BotState({ settings: { problem, problemAt, toldAt, pending } }: { settings: RequestSettings }) {
  return (
    <Panel>
      <Stack gap="2" textStyle="sm" aria-live="polite">
        <Heading as="h2" size="sm">
          {text.state}
        </Heading>
        {problem !== null && (
          <Flex gap="2" paddingX="3" paddingY="2" borderRadius="l2" bg="bg.warning" color="fg.warning">
            <TriangleAlert size={16} aria-hidden />
            <Stack gap="0.5">
              <Text>{text.problems[problem]}</Text>
              {problemAt !== null && <Text>{text.problemAt(when(problemAt))}</Text>}
            </Stack>
          </Flex>
        )}
        <Text color="fg.muted">{toldAt === null ? text.neverSent : text.sentAt(when(toldAt))}</Text>
        {pending > 0 && <Text color="fg.muted">{text.pending(pending)}</Text>}
      </Stack>
    </Panel>
  )
}
