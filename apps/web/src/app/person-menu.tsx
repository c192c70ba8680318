import { Box, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { Info, LogOut, UserRound } from 'lucide-react'
import { signOut } from '#/api/generated/auth/auth'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { LANGUAGES, language } from '#/text/language'
import { t } from '#/text/uz'
import { confirm } from '#/ui/confirm'
import { LazyMenu } from '#/ui/lazy-menu'
import { notify } from '#/ui/notify'
import { PersonPicture } from '#/ui/person-picture'
import { progress } from '#/ui/progress'
import { chooseLanguage, isAnythingTyped } from './leaving'
import { isOperator } from './person'
import { leaveSession } from './session'

async function leave(): Promise<void> {
  const sure = await confirm({
    title: t.shell.signOutTitle,
    body: isAnythingTyped() ? `${t.shell.signOutQuestion} ${t.shell.signOutTyped}` : t.shell.signOutQuestion,
    confirmLabel: t.shell.signOut,
  })
  if (!sure) return
  try {
    await progress.during(signOut())
  } catch {
    // The session is cleared in this browser whatever the server answers; without a network it expires there by itself.
  }
  leaveSession()
}

const HELP = {
  value: '/help',
  label: (
    <>
      <Info size={16} aria-hidden />
      {t.screens.help}
    </>
  ),
}

/** The person's picture and name, profile, the language of the panel and sign-out. */
export function PersonMenu({ person }: { person: StaffRow }) {
  const navigate = useNavigate()
  const name = `${person.firstName} ${person.lastName}`
  return (
    <LazyMenu
      placement="bottom-end"
      trigger={
        <Box as="button" borderRadius="l2" padding="1" cursor="pointer" focusVisibleRing="outside" _hover={{ bg: 'bg.muted' }}>
          <HStack gap="2">
            <PersonPicture person={person} size={30} />
            <VisuallyHidden>{t.shell.person}</VisuallyHidden>
            <Text as="span" textStyle="sm" fontWeight="medium" hideBelow="xl" truncate maxW="40">
              {name}
            </Text>
          </HStack>
        </Box>
      }
      header={
        <Stack gap="0" minW="52" paddingX="2" paddingY="2" borderBottomWidth="1px" borderColor="border" marginBottom="1">
          <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {person.login} · {t.shell[person.role]}
          </Text>
        </Stack>
      }
      entries={[
        {
          value: '/profile',
          label: (
            <>
              <UserRound size={16} aria-hidden />
              {t.menu.profile}
            </>
          ),
        },
        ...(isOperator(person) ? [] : [HELP]),
        {
          value: 'sign-out',
          danger: true,
          label: (
            <>
              <LogOut size={16} aria-hidden />
              {t.shell.signOut}
            </>
          ),
        },
      ]}
      choice={{
        label: t.shell.language,
        entries: LANGUAGES.map((one) => ({
          value: one.language,
          current: one.language === language(),
          label: <span lang={one.language}>{one.name}</span>,
        })),
        onSelect: (value) => {
          const found = LANGUAGES.find((one) => one.language === value)
          if (found) chooseLanguage(found.language).catch((error: unknown) => notify.error(error))
        },
      }}
      onSelect={(value) => {
        if (value === 'sign-out') void leave()
        // The language is chosen in the same menu.
        else if (value[0] === '/') void navigate({ to: value })
      }}
    />
  )
}
