import { HStack } from '@chakra-ui/react'
import { usePerson } from '#/app/person'
import { historyText as text } from '#/text/uz.history'
import { LinkButton } from '#/ui/link-button'

const TABS = [
  { to: '/history', label: text.changesTab },
  { to: '/history/bin', label: text.binTitle },
  { to: '/history/audit', label: text.auditTab },
] as const

const EXACTLY = { exact: true } as const

/** Changes, deleted records and, for superadmins, the audit log. */
export function HistoryTabs({ of }: { of: (typeof TABS)[number]['to'] }) {
  const { isSuperadmin } = usePerson()
  return (
    <HStack as="nav" aria-label={text.tabs} gap="1" wrap="wrap" padding="1" bg="bg.muted" borderRadius="l3" width={{ base: 'full', sm: 'fit-content' }}>
      {TABS.filter(({ to }) => to !== '/history/audit' || isSuperadmin).map(({ to, label }) => (
        <LinkButton
          key={to}
          to={to}
          size="xs"
          flex={{ base: '1 0 auto', sm: 'none' }}
          whiteSpace="nowrap"
          variant={to === of ? 'surface' : 'ghost'}
          colorPalette="gray"
          {...(to === of ? { bg: 'bg.chosen' } : {})}
          aria-current={to === of ? 'page' : undefined}
          activeProps={{}}
          activeOptions={EXACTLY}
        >
          {label}
        </LinkButton>
      ))}
    </HStack>
  )
}
