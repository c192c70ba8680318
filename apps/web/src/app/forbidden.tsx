import { ShieldAlert } from 'lucide-react'
import { t } from '#/text/uz'
import { LinkButton } from '#/ui/link-button'
import { Message } from '#/ui/page'

/** A screen that only superadmins may open, to anybody else. */
export function Forbidden() {
  return (
    <Message icon={<ShieldAlert size={28} />} title={t.forbidden.title} actions={<LinkButton to="/">{t.common.home}</LinkButton>}>
      {t.forbidden.help}
    </Message>
  )
}
