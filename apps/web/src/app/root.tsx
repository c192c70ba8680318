import { useIsMutating } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { Compass, RotateCw, TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { NetworkError } from '#/api/errors'
import { isReachable, onReachable, reloadIfReachable } from '#/lib/online'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { Message } from '#/ui/page'
import { useRunning } from '#/ui/progress'
import { clearFailures, isMissingChunk } from './lazy-screen'
import { ProgressLine } from './progress-line'

export function RootLayout() {
  const changing = useRouterState({ select: (state) => state.isLoading })
  const saving = useIsMutating() > 0
  const running = useRunning()
  return (
    <>
      <ProgressLine busy={changing || saving || running} />
      <Outlet />
    </>
  )
}

/** Shown for every unknown address. */
export function NotFound() {
  useBreadcrumbs([{ label: t.notFound.title }])
  return (
    <Message
      icon={<Compass size={28} />}
      title={t.notFound.title}
      actions={<LinkButton to="/">{t.common.home}</LinkButton>}
    >
      {t.notFound.help}
    </Message>
  )
}

/** The same outside the shell. */
export function PageError(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenError {...props} />
    </main>
  )
}

/** A screen whose code could not be loaded offline; it is shown as soon as the server can be reached. */
function Offline({ error, reset }: ErrorComponentProps<NetworkError>) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const again = () => {
    clearFailures()
    reset()
    void router.invalidate()
  }
  const onBack = useEffectEvent(again)
  useEffect(() => onReachable(() => onBack()), [])
  const press = async () => {
    setAsking(true)
    if (await isReachable()) again()
    setAsking(false)
  }
  return (
    <Message
      icon={<WifiOff size={28} />}
      title={error.message}
      actions={
        <Button loading={asking} onClick={() => void press()}>
          <RotateCw />
          {t.common.again}
        </Button>
      }
    >
      {t.errors.offlineHelp}
    </Message>
  )
}

/** A screen that failed to load or to render. */
export function ScreenError({ error, reset, ...rest }: ErrorComponentProps) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  if (error instanceof NetworkError) return <Offline error={error} reset={reset} {...rest} />
  const missing = isMissingChunk(error)
  const again = async () => {
    if (missing) {
      setAsking(true)
      if (!(await reloadIfReachable())) setAsking(false)
      return
    }
    reset()
    void router.invalidate()
  }
  return (
    <Message
      icon={<TriangleAlert size={28} />}
      title={missing ? t.errors.chunkTitle : t.errors.screenTitle}
      actions={
        <>
          <Button loading={asking} onClick={() => void again()}>
            <RotateCw />
            {missing ? t.errors.reload : t.common.again}
          </Button>
          {!missing && (
            <LinkButton to="/" variant="outline" colorPalette="gray">
              {t.common.home}
            </LinkButton>
          )}
        </>
      }
    >
      {missing ? t.errors.chunkHelp : t.errors.screenHelp}
    </Message>
  )
}
