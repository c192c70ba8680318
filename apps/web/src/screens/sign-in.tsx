import { Box, Stack, Text } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { signedIn } from '#/api/client'
import { ApiError } from '#/api/errors'
import { getInitial, signIn } from '#/api/generated/auth/auth'
import type { SignedIn } from '#/api/generated/model/signedIn'
import { enteredPassword } from '#/app/entered'
import { signInSearch } from '#/app/search'
import { takeLeftTyping } from '#/app/session'
import { Splash } from '#/app/splash'
import { signInText as text } from '#/text/uz.signin'
import { Button } from '#/ui/button'
import { notify } from '#/ui/notify'
import { PasswordField, PlainField } from '#/ui/plain-field'
import { progress } from '#/ui/progress'
import { AuthLayout } from './auth-layout'
import { useCall } from './use-call'

const SetUp = lazy(async () => ({ default: (await import('./set-up')).SetUp }))

/** The remaining seconds of a pause that the server demanded. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}

function reason(error: unknown): string | null {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : null
  if (error.code === 'invalid_credentials') return text.wrong
  if (error.code === 'account_blocked') return text.blocked
  return isFault(error) ? null : error.message
}

/** An error of the server itself: shown in a toast, with its id. All others are shown above the button only. */
const isFault = (error: unknown) => error instanceof ApiError && error.status >= 500

type Missing = { username?: string; password?: string }

// Two fields need no form library, which would be a tenth of the page.
function SignInForm({ onDone }: { onDone: (answer: SignedIn) => void }) {
  const name = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // Read once: the message is shown until a reload.
  const [known] = useState(takeLeftTyping)
  const [missing, setMissing] = useState<Missing>({})
  const [left, pause] = useCountdown()
  const entrance = useCall((values: { username: string; password: string }) => progress.during(signIn(values)), {
    done: (answer) => {
      if (answer.staffInfo.status === 'NEW') enteredPassword.keep(password.current?.value ?? '')
      onDone(answer)
    },
    failed: (error) => {
      if (isFault(error)) notify.error(error)
      if (error instanceof ApiError && error.code === 'rate_limited') pause(error.retryAfter ?? 60)
      else password.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entrance.pending || left > 0) return
    const values = { username: (name.current?.value ?? '').trim(), password: password.current?.value ?? '' }
    const found: Missing = {
      ...(values.username === '' ? { username: text.loginRequired } : {}),
      ...(values.password === '' ? { password: text.passwordRequired } : {}),
    }
    setMissing(found)
    if (found.username !== undefined) name.current?.focus()
    else if (found.password !== undefined) password.current?.focus()
    else entrance.run(values)
  }
  const limited = entrance.error instanceof ApiError && entrance.error.code === 'rate_limited'
  const words = limited ? (left > 0 ? text.limited(left) : null) : reason(entrance.error)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="5">
        {known !== null && (
          <Box role="status" bg="bg.success" color="fg.success" borderRadius="l2" paddingX="3" paddingY="2.5" textStyle="sm">
            {text.endedTyping}
          </Box>
        )}
        <PlainField
          ref={name}
          defaultValue={known ?? ''}
          name="username"
          label={text.login}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose, as its heading says
          autoFocus={known === null}
          error={missing.username}
          onChange={() => setMissing(({ username: _, ...rest }) => rest)}
        />
        <PasswordField
          ref={password}
          name="password"
          label={text.password}
          required
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above, if the login is known
          autoFocus={known !== null}
          error={missing.password}
          onChange={() => setMissing(({ password: _, ...rest }) => rest)}
        />
        {words !== null && (
          <Box role="alert" bg="bg.error" color="fg.error" borderRadius="l2" paddingX="3" paddingY="2.5" textStyle="sm">
            {words}
          </Box>
        )}
        <Button type="submit" size="md" loading={entrance.pending} disabled={left > 0}>
          {text.submit}
        </Button>
      </Stack>
    </form>
  )
}

/** Whether any person exists; the sign-in form is shown even if this is unknown. */
function useInitialised(): { initialised: boolean | undefined; failed: boolean } {
  const [answer, setAnswer] = useState<{ initialised: boolean | undefined; failed: boolean }>({ initialised: undefined, failed: false })
  useEffect(() => {
    const left = new AbortController()
    getInitial(undefined, left.signal).then(
      ({ initialised }) => setAnswer({ initialised, failed: false }),
      () => {
        if (!left.signal.aborted) setAnswer({ initialised: undefined, failed: true })
      },
    )
    return () => left.abort()
  }, [])
  return answer
}

/** Sign-in; the first set-up while no person exists. */
export function SignIn({ onDone }: { onDone: (answer: SignedIn) => void }) {
  const { setup = '' } = signInSearch(Object.fromEntries(new URLSearchParams(location.search)))
  const { initialised, failed } = useInitialised()
  useEffect(() => {
    document.title = text.title
  }, [])
  const enter = (answer: SignedIn) => {
    // The toasts were about the previous session.
    notify.clear()
    signedIn(answer)
    onDone(answer)
  }
  if (initialised === false) {
    return (
      <Suspense fallback={<Splash />}>
        <SetUp token={setup} onDone={enter} />
      </Suspense>
    )
  }
  return (
    <AuthLayout
      title={text.title}
      help={text.help}
      footer={
        failed && (
          <Text role="status" textStyle="sm" color="fg.muted" textAlign="center">
            {text.stateFailed}
          </Text>
        )
      }
    >
      <SignInForm onDone={enter} />
    </AuthLayout>
  )
}
