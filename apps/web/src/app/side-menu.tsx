import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { t } from '#/text/uz'
import { useFetched } from '#/ui/lazy-component'
import { Tooltip } from '#/ui/tooltip'
import { CollapsedGroup } from './collapsed-group'
import { menuFor, type MenuEntry } from './menu'
import { useLocalStorage } from './use-local-storage'

/** Styles shared by links and group buttons of the menu. */
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: { base: '10', lg: '9' },
  paddingX: '3',
  paddingY: '1.5',
  borderRadius: 'l2',
  textStyle: 'sm',
  textAlign: 'start',
  color: 'fg.muted',
  cursor: 'pointer',
  focusVisibleRing: 'inside',
  _hover: { bg: 'bg.muted', color: 'fg' },
  '& svg': { flexShrink: 0 },
  '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
} as const

// The router would mark every link that the path starts with as current; `activeLink` decides which one is.
const EXACTLY = { exact: true } as const

type Props = {
  person: StaffRow
  active: string | undefined
  collapsed?: boolean
  /** Called after a link was followed, so that a drawer closes. */
  onGo?: () => void
}

function Group({ entry, active, onGo }: { entry: Extract<MenuEntry, { children: unknown }>; active: string | undefined; onGo: (() => void) | undefined }) {
  const [open, setOpen] = useLocalStorage('menu.courses', true)
  const id = useId()
  const Icon = entry.icon
  return (
    <li>
      <Box as="button" css={row} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon size={18} aria-hidden />
        <Text as="span" flex="1">
          {entry.label}
        </Text>
        <Box as="span" transition="transform 0.15s" transform={open ? 'none' : 'rotate(-90deg)'} aria-hidden>
          <ChevronDown size={16} />
        </Box>
      </Box>
      <Stack as="ul" id={id} hidden={!open} display={open ? 'flex' : 'none'} gap="0.5" marginTop="0.5" listStyleType="none">
        {entry.children.map((child) => (
          <li key={child.to}>
            <Box asChild css={{ ...row, paddingInlineStart: '42px' }}>
              <Link to={child.to} aria-current={active === child.to ? 'page' : undefined} activeProps={{}} activeOptions={EXACTLY} onClick={onGo}>
                {child.label}
              </Link>
            </Box>
          </li>
        ))}
      </Stack>
    </li>
  )
}

type EntryProps = { entry: MenuEntry; active: string | undefined; collapsed: boolean; onGo: (() => void) | undefined }

function Entry({ entry, active, collapsed, onGo }: EntryProps) {
  if ('children' in entry) {
    return collapsed ? <CollapsedGroup entry={entry} active={active} row={row} /> : <Group entry={entry} active={active} onGo={onGo} />
  }
  return <EntryLink entry={entry} active={active} collapsed={collapsed} onGo={onGo} />
}

// The count is loaded after the first paint, so it does not weigh on the first load.
const loadCount = async () => await import('./new-requests')

type LinkProps = Omit<EntryProps, 'entry'> & { entry: Exclude<MenuEntry, { children: unknown }> }

function EntryLink({ entry, active, collapsed, onGo }: LinkProps) {
  const counts = useFetched(loadCount, entry.to === '/requests')
  const Icon = entry.icon
  return (
    <li>
      <Tooltip content={entry.label} disabled={!collapsed} placement="right">
        <Box asChild css={{ ...row, position: 'relative', justifyContent: collapsed ? 'center' : 'flex-start' }}>
          <Link
            to={entry.to}
            aria-label={collapsed ? entry.label : undefined}
            aria-current={active === entry.to ? 'page' : undefined}
            activeProps={{}}
            activeOptions={EXACTLY}
            onClick={onGo}
          >
            <Icon size={18} aria-hidden />
            {!collapsed && entry.label}
            {counts !== null && <counts.NewRequests isDot={collapsed} />}
          </Link>
        </Box>
      </Tooltip>
    </li>
  )
}

/** Between the groups of the collapsed menu. */
const LINE = { marginTop: '2', paddingTop: '2', borderTopWidth: '1px', borderColor: 'border' } as const

/** The content of the menu: the logo and the entries; icons alone when collapsed. */
export function SideMenu({ person, active, collapsed = false, onGo }: Props) {
  const id = useId()
  return (
    <Stack gap="0" height="full">
      <Flex height="14" align="center" paddingX={collapsed ? '0' : '5'} justify={collapsed ? 'center' : 'flex-start'} flexShrink={0}>
        <Box asChild borderRadius="l2" focusVisibleRing="outside">
          <Link to="/" aria-label={`${t.product}: ${t.menu.sections}`} activeProps={{}} activeOptions={EXACTLY} onClick={onGo}>
            <HStack gap="2.5">
              <img src="/logo.svg" width={30} height={30} alt="" />
              {!collapsed && (
                <Text as="span" fontWeight="semibold" letterSpacing="tight">
                  {t.product}
                </Text>
              )}
            </HStack>
          </Link>
        </Box>
      </Flex>
      <Box as="nav" aria-label={t.shell.menu} flex="1" overflowY="auto" overflowX="hidden" paddingX={collapsed ? '4' : '3'} paddingY="3">
        {menuFor(person).map((group, index) => (
          <Box key={group.label} {...(index === 0 ? {} : collapsed ? LINE : { marginTop: '4' })}>
            <Text
              id={`${id}-${index}`}
              paddingX="3"
              marginBottom="1"
              textStyle="xs"
              fontWeight="medium"
              color="fg.subtle"
              {...(collapsed ? { srOnly: true } : {})}
            >
              {group.label}
            </Text>
            <Stack as="ul" gap="0.5" listStyleType="none" aria-labelledby={`${id}-${index}`}>
              {group.entries.map((entry) => (
                <Entry key={entry.label} entry={entry} active={active} collapsed={collapsed} onGo={onGo} />
              ))}
            </Stack>
          </Box>
        ))}
      </Box>
    </Stack>
  )
}
