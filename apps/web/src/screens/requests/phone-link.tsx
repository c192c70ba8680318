import { Link } from '@chakra-ui/react/link'
import { Phone } from 'lucide-react'
import { formatPhone } from '#/form/phone'
import { requestsText as text } from '#/text/uz.requests'

/** A link that dials the number on a phone. */
export function PhoneLink({ name, phone }: { name: string; phone: string }) {
  const shown = formatPhone(phone)
  return (
    <Link href={`tel:+${phone}`} variant="underline" minHeight="6" display="inline-flex" alignItems="center" gap="1.5" aria-label={`${text.call(name)}: ${shown}`} fontVariantNumeric="tabular-nums">
      <Phone size={14} aria-hidden />
      {shown}
    </Link>
  )
}
