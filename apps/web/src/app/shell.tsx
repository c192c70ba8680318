import { Box, Flex, Stack } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, RotateCw, Search, WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onPasswordChangeRequired } from '#/api/reply'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { profileQuery } from '#/api/profile'
import { t } from '#/text/uz'
import { Breadcrumbs } from '#/ui/breadcrumbs'
import { Button, IconButton } from '#/ui/button'
import { Message } from '#/ui/page'
import { Tooltip } from '#/ui/tooltip'
import { fetchPart, useFetched, useLazyComponent } from '#/ui/lazy-component'
import { activeLink } from './menu'
import { isOperator, PersonContext } from './person'
import { PersonMenu } from './person-menu'
import { useLocalStorage } from './use-local-storage'
import { storeUser } from './session'
import { SideMenu } from './side-menu'
import { Splash } from './splash'
import './theme-inside'
import { ThemeSwitch } from './theme-switch'
import { collectTyped } from './typed-ahead'

const OPEN_WIDTH = '250px'
const CLOSED_WIDTH = '80px'

/** The screens of sections: of the home page's, and of a course's. */
const OF_SECTION = /-(?:management|sections)\/edit\/|\/(?:new-courses|top-rated)-c/
const loadSteps = async () => await import('#/sections/section-steps')
/** Reserves the height of the tools of a visible section, which load a moment later. */
const STEPS_MIN_HEIGHT = { base: '10', md: '4.5rem' }
/** How long a screen must stay open before it counts as opened. */
const OPENED_MS = 1000

// None of these is part of a screen's first load.
const loadPalette = async () => (await import('./palette/command-palette')).CommandPalette
const loadDrawer = async () => (await import('./menu-drawer')).MenuDrawer
const Forbidden = lazy(async () => ({ default: (await import('./forbidden')).Forbidden }))
const ChoosePassword = lazy(async () => ({ default: (await import('#/screens/choose-password')).ChoosePassword }))

function usePaletteKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyK') return
    event.preventDefault()
    // Not over a confirmation dialog, which needs an answer first.
    if (!document.querySelector('[role=alertdialog][data-state=open]')) open()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** In a low and narrow window, as at 200 %, the header scrolls away: with the save bar it would take a third of the height. */
const SCROLLS = { '@media (max-height: 28em) and (max-width: 47.99em)': { position: 'relative' } } as const

/** With text made larger its buttons grow only a little: on a phone they would leave no room for the name of the way up. */
const HEADER = {
  ...SCROLLS,
  '& > button, & [data-header-end] button': { minWidth: 'min(2.5rem, 44px)', height: 'min(2.5rem, 44px)', '& svg': { boxSize: 'min(1.25rem, 26px)' } },
} as const

/** Reports screens that the person may not open. Operators start at the requests. */
function Gate({ person }: { person: StaffRow }) {
  const isOfSuperadmins = useMatches({ select: (matches) => matches.some((match) => match.staticData.superadmin === true) })
  const isOfOperators = useMatches({ select: (matches) => matches.some((match) => match.staticData.operator === true) })
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' })
  if (isOperator(person) && isHome) return <Navigate to="/requests" replace />
  if (isOperator(person) ? !isOfOperators : isOfSuperadmins && !person.isSuperadmin) {
    return (
      <Suspense>
        <Forbidden />
      </Suspense>
    )
  }
  return <Outlet />
}

/** The frame around every screen of a signed-in person; a splash until the profile has loaded (docs/panel.md#loading). */
export function Shell() {
  const profile = useQuery(profileQuery)
  const client = useQueryClient()
  const [open, setOpen] = useLocalStorage('menu', true)
  const [drawer, setDrawer] = useState(false)
  const [MenuDrawer, needDrawer] = useLazyComponent(loadDrawer)
  // How often the search was opened. Each opening mounts another instance: one that is closing is not reused.
  const [calls, setCalls] = useState(0)
  const [CommandPalette, needPalette] = useLazyComponent(loadPalette)
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const active = activeLink(path)
  const isOfSection = OF_SECTION.test(path)
  const steps = useFetched(loadSteps, isOfSection)
  const isWide = useMatches({ select: (matches) => matches.some((match) => match.staticData.wide === true) })

  // Operators have no quick search.
  const searches = profile.data !== undefined && !isOperator(profile.data)
  const showPalette = () => {
    collectTyped()
    needPalette()
    setCalls(calls + 1)
  }
  usePaletteKey(() => {
    if (searches) showPalette()
  })

  useEffect(
    () => onPasswordChangeRequired(() => void client.invalidateQueries({ queryKey: profileQuery.queryKey })),
    [client],
  )
  const person = profile.data
  const personId = person?.id
  useEffect(() => {
    if (personId === undefined) return undefined
    let isLeft = false
    let end: (() => void) | undefined
    // Not offline: a failed import here would also break quick search, which shares this chunk.
    const keep = async () => {
      const { follow } = await fetchPart(() => import('./recents'))
      if (!isLeft) end = follow(personId, path)
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), OPENED_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
      end?.()
    }
  }, [personId, path])
  useEffect(() => {
    if (person) storeUser(person)
  }, [person])

  if (person === undefined) {
    if (!profile.isError) return <Splash />
    return (
      <Box as="main">
        <Message
          icon={<WifiOff size={28} />}
          title={t.errors.profileTitle}
          actions={
            <Button loading={profile.isFetching} onClick={() => void profile.refetch()}>
              <RotateCw />
              {t.common.again}
            </Button>
          }
        >
          {profile.error.message}
        </Message>
      </Box>
    )
  }

  if (person.status === 'NEW') {
    return (
      <Suspense fallback={<Splash />}>
        <ChoosePassword person={person} />
      </Suspense>
    )
  }

  const toMain = () => {
    main.current?.focus()
    main.current?.scrollIntoView()
  }

  return (
    <PersonContext value={person}>
      <Button
        position="fixed"
        top="-16"
        left="4"
        zIndex="tooltip"
        _focusVisible={{ top: '3' }}
        onClick={toMain}
        data-skip=""
      >
        {t.shell.skip}
      </Button>
      <Flex minHeight="100dvh" bg="bg.subtle">
        <Box
          as="aside"
          hideBelow="lg"
          width={open ? OPEN_WIDTH : CLOSED_WIDTH}
          flexShrink={0}
          position="sticky"
          top="0"
          height="100dvh"
          zIndex="docked"
          bg="bg.panel"
          borderInlineEndWidth="1px"
          borderColor="border"
          transition="width 0.15s ease"
          overflow="hidden"
          data-menu={open ? 'open' : 'collapsed'}
        >
          <SideMenu person={person} active={active} collapsed={!open} />
        </Box>
        <Stack gap="0" flex="1" minW="0">
          <Flex
            as="header"
            align="center"
            gap={{ base: '1', md: '2' }}
            height="14"
            paddingX={{ base: '2', md: '4' }}
            bg="bg.panel"
            borderBottomWidth="1px"
            borderColor="border"
            position="sticky"
            css={HEADER}
            top="0"
            zIndex="sticky"
          >
            <IconButton
              hideFrom="lg"
              variant="ghost"
              colorPalette="gray"
              aria-label={t.shell.openMenu}
              aria-haspopup="dialog"
              onClick={() => {
                needDrawer()
                setDrawer(true)
              }}
            >
              <MenuIcon />
            </IconButton>
            <Box hideBelow="lg">
              <Tooltip content={open ? t.shell.collapse : t.shell.expand}>
                <IconButton
                  variant="ghost"
                  colorPalette="gray"
                  aria-label={open ? t.shell.collapse : t.shell.expand}
                  aria-expanded={open}
                  _expanded={{ bg: 'transparent', _hover: { bg: 'colorPalette.subtle' } }}
                  onClick={() => setOpen(!open)}
                >
                  {open ? <PanelLeftClose /> : <PanelLeftOpen />}
                </IconButton>
              </Tooltip>
            </Box>
            <Box flex="1" minW="0" overflow="hidden" padding="1" margin="-1">
              <Breadcrumbs />
            </Box>
            <Flex align="center" gap={{ base: '1', md: '2' }} flexShrink={0} data-header-end="">
              {searches && (
              <Tooltip content={`${t.shell.palette} · Ctrl+K`}>
                <Button
                  variant={{ base: 'ghost', xl: 'outline' }}
                  colorPalette="gray"
                  paddingX={{ base: '0', xl: '2' }}
                  aria-haspopup="dialog"
                  aria-keyshortcuts="Control+K"
                  onClick={showPalette}
                >
                  <Search />
                  <Box as="span" srOnly>
                    {t.shell.palette}
                  </Box>
                  <Box as="kbd" hideBelow="xl" fontFamily="body" fontWeight="normal" textStyle="xs" color="fg.muted">
                    Ctrl+K
                  </Box>
                </Button>
              </Tooltip>
              )}
              <ThemeSwitch />
              <PersonMenu person={person} />
            </Flex>
          </Flex>
          <Box
            as="main"
            ref={main}
            tabIndex={-1}
            outline="none"
            flex="1"
            width="full"
            maxW={isWide ? undefined : '1440px'}
            marginX="auto"
            paddingX={{ base: '4', md: '6', xl: '8' }}
            paddingY={{ base: '5', md: '7' }}
          >
            {isOfSection && (
              <Box minHeight={STEPS_MIN_HEIGHT} marginTop="-3" marginBottom="3">
                {steps !== null && <steps.SectionSteps />}
              </Box>
            )}
            <Gate person={person} />
          </Box>
        </Stack>
      </Flex>
      {MenuDrawer !== null && (
        <MenuDrawer open={drawer} onClose={() => setDrawer(false)} person={person} active={active} />
      )}
      {CommandPalette !== null && <CommandPalette key={calls} isSuperadmin={person.isSuperadmin} />}
    </PersonContext>
  )
}
