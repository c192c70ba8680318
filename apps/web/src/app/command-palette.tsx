import { Box, HStack, Input, Kbd, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { CornerDownLeft, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { matches } from '#/lib/find'
import { coursePickerText } from '#/text/uz.course-picker'
import { t } from '#/text/uz'
import { Dialog } from '#/ui/dialog'
import { usePerson } from './person'

/** `beside`: what tells it from others of the same name. */
type Found = { title: string; to: string; beside: string }

/** Fewer letters stand in the name of nearly every course. */
const COURSES_FROM = 2

const TYPING_PAUSE_MS = 250

/**
 * The courses whose name has these letters; asked for once the typing pauses. What asks is fetched only then, and apart:
 * a browser that has failed to fetch a part of this dialog's code would not try that part again.
 */
function useCourses(query: string): { courses: Found[]; searching: boolean; failed: boolean } {
  const client = useQueryClient()
  const typed = query.trim()
  const asks = typed.length >= COURSES_FROM
  const search = useQuery({
    queryKey: ['quick-search', typed],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
      signal.throwIfAborted()
      const { findCourses } = await import('#/api/courses')
      return await client.fetchQuery(findCourses(typed))
    },
    enabled: asks,
    // The answer is kept with all that is known of courses, where a change of one finds it; nothing is kept here.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    // The screens are found all the same.
    meta: { quiet: true },
  })
  const searching = asks && search.isFetching
  // Until the answer is there, what was found before is good for what it still matches.
  const known = asks ? (search.data?.courses ?? []) : []
  const found = searching ? known.filter((course) => matches(course.name, typed)) : known
  return {
    courses: found.map(({ id, name }) => ({
      title: name,
      to: `/course/${id}`,
      beside: t.screens.course,
    })),
    searching,
    failed: asks && search.isError,
  }
}

/** The screen of what was left unsaved, where there is any. */
function useUnsaved(): Found[] {
  const { id } = usePerson()
  const [found, setFound] = useState<Found[]>([])
  useEffect(() => {
    const look = async () => {
      const [{ listDrafts }, { draftsText }] = await Promise.all([import('#/form/list-drafts'), import('#/text/uz.drafts')])
      const { length } = await listDrafts(id)
      if (length > 0) setFound([{ title: draftsText.title, to: '/drafts', beside: draftsText.strip(length) }])
    }
    look().catch(() => undefined)
  }, [id])
  return found
}

/** Ctrl+K: every screen that needs no record to open, and every course, by name. */
export function CommandPalette(props: { open: boolean; onClose: () => void; isSuperadmin: boolean }) {
  return (
    <Dialog.Root
      open={props.open}
      onOpenChange={(change) => {
        if (!change.open) props.onClose()
      }}
      placement="top"
      size="md"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content aria-label={t.shell.palette} overflow="hidden">
            <Finder onClose={props.onClose} isSuperadmin={props.isSuperadmin} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** The name of the list or group a screen stands under. */
function above(path: string, titles: ReadonlyMap<string, string>): string {
  const parts = path.split('/')
  for (let length = parts.length - 1; length > 1; length -= 1) {
    const title = titles.get(parts.slice(0, length).join('/'))
    if (title !== undefined) return title
  }
  return path.startsWith('/section-management/') ? t.menu.sections : ''
}

function Finder({ onClose, isSuperadmin }: { onClose: () => void; isSuperadmin: boolean }) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const router = useRouter()
  const navigate = useNavigate()
  const listId = useId()

  const open = Object.values(router.routesById).flatMap((route): Omit<Found, 'beside'>[] => {
    const { title, superadmin } = route.options.staticData ?? {}
    const path: string = route.fullPath
    if (title === undefined || path.includes('$') || path === '/signin' || (superadmin === true && !isSuperadmin)) return []
    return [{ title, to: path }]
  })
  const titles = new Map([...open.map(({ to, title }) => [to, title] as const), ['/courses', t.menu.courses]])
  const screens = open.map((screen): Found => ({ ...screen, beside: above(screen.to, titles) }))
  const { courses, searching, failed } = useCourses(query)
  const unsaved = useUnsaved()
  const found = [...[...unsaved, ...screens].filter((screen) => matches(screen.title, query)), ...courses]
  const chosen = found[Math.min(at, found.length - 1)]

  const go = (screen: Found | undefined) => {
    if (!screen) return
    onClose()
    void navigate({ to: screen.to })
  }
  const move = (by: number) => {
    if (found.length === 0) return
    const next = (Math.min(at, found.length - 1) + by + found.length) % found.length
    setAt(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <HStack paddingX="4" gap="3" borderBottomWidth="1px" borderColor="border">
        <Box color="fg.muted" aria-hidden>
          <Search size={18} />
        </Box>
        <Input
          variant="flushed"
          borderWidth="0"
          height="12"
          outline="none"
          _focusVisible={{ outline: 'none', boxShadow: 'none', borderColor: 'transparent' }}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-label={t.shell.palette}
          {...(chosen ? { 'aria-activedescendant': `${listId}-${found.indexOf(chosen)}` } : {})}
          placeholder={t.shell.palettePlaceholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              move(event.key === 'ArrowDown' ? 1 : -1)
            }
            if (event.key === 'Enter') {
              event.preventDefault()
              go(chosen)
            }
          }}
        />
      </HStack>
      <Box id={listId} role="listbox" aria-label={t.shell.paletteResults} maxHeight="80" overflowY="auto" padding="2">
        {found.map((screen, index) => (
          <HStack
            key={screen.to}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={screen === chosen}
            gap="3"
            paddingX="3"
            paddingY="2"
            borderRadius="l2"
            cursor="pointer"
            {...(screen === chosen ? { bg: 'brand.subtle', color: 'brand.fg' } : {})}
            onPointerMove={() => setAt(index)}
            onClick={() => go(screen)}
          >
            <Text as="span" textStyle="sm" flex="1" minW="0" overflowWrap="anywhere">
              {screen.title}
            </Text>
            <Text as="span" textStyle="xs" color="fg.muted" truncate hideBelow="sm" maxW="56">
              {screen.beside}
            </Text>
          </HStack>
        ))}
      </Box>
      {failed ? (
        <Text role="status" paddingX="5" paddingY="3" textStyle="sm" color="fg.error">
          {coursePickerText.failed}
        </Text>
      ) : (
        found.length === 0 &&
        !searching && (
          <Text role="status" paddingX="5" paddingBottom="6" textStyle="sm" color="fg.muted">
            {t.shell.paletteEmpty}
          </Text>
        )
      )}
      <HStack paddingX="4" paddingY="2" gap="4" borderTopWidth="1px" borderColor="border" color="fg.muted" textStyle="xs" hideBelow="sm">
        <HStack gap="1.5">
          <Kbd size="sm">↑</Kbd>
          <Kbd size="sm">↓</Kbd>
          {t.shell.paletteHint}
        </HStack>
        <HStack gap="1.5">
          <Kbd size="sm">
            <CornerDownLeft size={12} aria-label="Enter" />
          </Kbd>
          {t.shell.paletteOpen}
        </HStack>
      </HStack>
    </>
  )
}
