import { ShieldAlert } from 'lucide-react'
import { t } from '#/text/uz'
import { LinkButton } from '#/ui/link-button'
import { Message } from '#/ui/page'
import { isOperator, usePerson } from './person'

/** Shown to people who may not open the screen. */
export function Forbidden() {
  const isOfOperator = isOperator(usePerson())
  return (
    <Message
      icon={<ShieldAlert size={28} />}
      title={t.forbidden.title}
      actions={
        isOfOperator ? <LinkButton to="/requests">{t.forbidden.toRequests}</LinkButton> : <LinkButton to="/">{t.common.home}</LinkButton>
      }
    >
      {isOfOperator ? t.forbidden.operator : t.forbidden.help}
    </Message>
  )
}
