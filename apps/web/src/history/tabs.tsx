import { HStack } from '@chakra-ui/react'
import { historyText as text } from '#/text/uz.history'
import { LinkButton } from '#/ui/link-button'

const TABS = [
  { to: '/history', label: text.changesTab },
  { to: '/history/bin', label: text.binTitle },
] as const

const EXACTLY = { exact: true } as const

/** What changed, and what is gone. */
export function HistoryTabs({ of }: { of: (typeof TABS)[number]['to'] }) {
  return (
    <HStack as="nav" aria-label={text.tabs} gap="1" padding="1" bg="bg.muted" borderRadius="l3" width={{ base: 'full', sm: 'fit-content' }}>
      {TABS.map(({ to, label }) => (
        <LinkButton
          key={to}
          to={to}
          size="xs"
          flex={{ base: '1', sm: 'none' }}
          variant={to === of ? 'surface' : 'ghost'}
          colorPalette="gray"
          {...(to === of ? { bg: 'bg.panel' } : {})}
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
