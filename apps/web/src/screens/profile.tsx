import { Tabs } from '@chakra-ui/react/tabs'
import { tabsSlotRecipe } from '@chakra-ui/react/theme'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addLooks } from '#/app/looks'
import { usePerson } from '#/app/person'
import type { ProfileTab } from '#/app/search'
import { t } from '#/text/uz'
import { profileText as text } from '#/text/uz.profile'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { PageHeader } from '#/ui/page'
import { AccountForm } from './profile-account'
import { SecuritySettings } from './profile-security'

addLooks({ slotRecipes: { tabs: tabsSlotRecipe } })

/** One's own account: data on one tab, password and devices on the other. */
export function Profile() {
  const person = usePerson()
  const { tab = 'account-settings' } = useSearch({ from: '/shell/profile' })
  const navigate = useNavigate()
  useBreadcrumbs([
    { label: t.screens.home, to: '/' },
    { label: text.title, to: '/profile' },
    { label: tab === 'account-settings' ? text.account : text.security },
  ])
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs.Root
        value={tab}
        lazyMount
        onValueChange={({ value }) => {
          const next: ProfileTab = value === 'security-settings' ? value : 'account-settings'
          void navigate({ to: '/profile', search: { tab: next }, replace: true })
        }}
      >
        <Tabs.List marginBottom="6" flexWrap="wrap">
          <Tabs.Trigger value="account-settings">{text.account}</Tabs.Trigger>
          <Tabs.Trigger value="security-settings">{text.security}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="account-settings" padding="0">
          <AccountForm person={person} />
        </Tabs.Content>
        <Tabs.Content value="security-settings" padding="0">
          <SecuritySettings person={person} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
