import { useMatches } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { t } from '#/text/uz'
import { LinkButton } from '#/ui/button'
import { useBreadcrumbs } from '#/ui/trail'
import { Message } from '#/ui/page'

/** A screen that has its place but is not built yet. */
export function NotReady() {
  const title = useMatches({ select: (all) => all.at(-1)?.staticData.title ?? t.notReady.title })
  const path = useMatches({ select: (all) => all.at(-1)?.pathname ?? '/' })
  const isHome = path === '/'
  useBreadcrumbs(isHome ? [{ label: title }] : [{ label: t.screens.home, to: '/' }, { label: title }])
  return (
    <Message
      icon={<Hammer size={28} />}
      title={title}
      actions={isHome ? undefined : <LinkButton to="/">{t.common.home}</LinkButton>}
    >
      <strong>{t.notReady.title}</strong>
      <br />
      {t.notReady.help}
    </Message>
  )
}
