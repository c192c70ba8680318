import { useIsMutating } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { Compass, RotateCw, TriangleAlert } from 'lucide-react'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { Message } from '#/ui/page'
import { useRunning } from '#/ui/progress'
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

/** For every address that is no screen. */
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

/** A chunk that is not there: the router has already reloaded the page once for it (see `lazyRouteComponent`). */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|module script/i.test(error.message)
  )
}

/** The same where no shell stands around it. */
export function PageError(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenError {...props} />
    </main>
  )
}

/** A screen that failed while it was loaded or shown. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const missing = isMissingChunk(error)
  const again = () => {
    if (missing) {
      location.reload()
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
          <Button onClick={again}>
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
