import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { SignedIn } from '#/api/generated/model/signedIn'
import { reloadIfReachable } from '#/lib/online'
import { AuthLayout } from '#/screens/auth-layout'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { currentToasts, onToasts } from '#/ui/notify'
import { useRunning } from '#/ui/progress'
import { ProgressLine } from './progress-line'
import { readSession, rememberPath, takeRememberedPath } from './session'
import { Splash } from './splash'

const SIGN_IN = '/signin'
/** Pages that need no sign-in. */
const isPublic = () => location.pathname.startsWith('/preview/')

// Router, cache and shell: nothing that sign-in needs.
const loadPanel = () => import('./panel')
const ahead = () => {
  // A prefetch; the import that needs the module reports its failure. Offline the browser would not try again.
  if (navigator.onLine) Promise.all([loadPanel(), import('./shell')]).catch(() => undefined)
}

const SignIn = lazy(async () => ({ default: (await import('#/screens/sign-in')).SignIn }))
// Loaded after the first paint: most people sign in without seeing a toast.
const Toasts = lazy(async () => ({ default: (await import('#/ui/toasts')).Toasts }))

type State = { at: 'sign-in' } | { at: 'loading' } | { at: 'failed' } | { at: 'panel'; Panel: ComponentType }

/** Redirects a signed-out person to sign-in, and back afterwards. */
function begin(): State {
  if (isPublic() || readSession() !== null) return { at: 'loading' }
  if (location.pathname !== SIGN_IN) {
    rememberPath(location.pathname + location.search + location.hash)
    history.replaceState(null, '', SIGN_IN)
  }
  return { at: 'sign-in' }
}

/** Sign-in alone, which needs no code of the panel, or the panel, whose code is loaded now at the latest. */
export function Boot() {
  const [state, setState] = useState(begin)
  const { at } = state
  useEffect(() => {
    if (at !== 'loading') return
    if (!isPublic()) ahead()
    loadPanel().then(
      ({ Panel }) => setState({ at: 'panel', Panel }),
      () => setState({ at: 'failed' }),
    )
  }, [at])

  const enter = (answer: SignedIn) => {
    const path = takeRememberedPath()
    setState({ at: 'loading' })
    loadPanel().then(
      ({ welcome }) => welcome(answer.staffInfo, path),
      // The session is stored, so the reloaded page continues with it.
      () => location.assign(path),
    )
  }
  if (state.at === 'panel') return <state.Panel />
  if (state.at === 'sign-in') return <Entrance onDone={enter} />
  if (state.at === 'failed') return <BootError />
  return isPublic() ? null : <Splash />
}

function Entrance({ onDone }: { onDone: (answer: SignedIn) => void }) {
  const busy = useRunning()
  const hasToasts = useSyncExternalStore(onToasts, currentToasts).length > 0
  const [typed, setTyped] = useState(false)
  return (
    <>
      <ProgressLine busy={busy} />
      <div
        onInput={() => {
          ahead()
          setTyped(true)
        }}
      >
        <Suspense fallback={<Splash />}>
          <SignIn onDone={onDone} />
        </Suspense>
      </div>
      {(hasToasts || typed) && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}

function BootError() {
  return (
    <AuthLayout title={t.errors.chunkTitle} help={t.errors.chunkHelp}>
      <Button width="full" onClick={() => void reloadIfReachable()}>
        {t.errors.reload}
      </Button>
    </AuthLayout>
  )
}
