import { Box, HStack, Input, Kbd, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft, Search, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { isAsking } from '#/lib/browser'
import { paletteText as text } from '#/text/uz.palette'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { takeTyped } from '../typed-ahead'
import { requestsOf, useKnown, useRecords, type Found } from './found'
import { Option } from './option'

/**
 * Ctrl+K: finds screens, forms of new records, and records, by name or content (docs/panel.md#quick-search). It mounts open; each
 * opening mounts another instance.
 */
export function CommandPalette({ isSuperadmin }: { isSuperadmin: boolean }) {
  const [open, setOpen] = useState(true)
  const went = useRef(false)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => {
        if (change.open) return
        went.current = false
        setOpen(false)
      }}
      placement="top"
      size="md"
      // After a navigation the focus goes to the new screen, otherwise back to where the search was opened.
      finalFocusEl={() => {
        const main = document.querySelector('main')
        const { activeElement } = document
        const isKept = isAsking() || (went.current && main?.contains(activeElement) === true)
        // The search was opened again meanwhile, or the screen has already focused a field.
        if (isKept && activeElement instanceof HTMLElement) return activeElement
        return went.current ? main : null
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content aria-label={t.shell.palette} overflow="hidden">
            <Finder
              onClose={(hasGone) => {
                went.current = hasGone
                setOpen(false)
              }}
              isSuperadmin={isSuperadmin}
            />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Finder({ onClose, isSuperadmin }: { onClose: (hasGone: boolean) => void; isSuperadmin: boolean }) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const known = useKnown(query, isSuperadmin)
  const { groups: records, searching, failed } = useRecords(query)
  const results = [...known, ...records].filter(({ found }) => found.length > 0)
  const count = results.reduce((sum, group) => sum + group.found.length, 0)
  // Not while searching: Enter, pressed early, would go there.
  const groups = [...results, ...(searching ? [] : requestsOf(query))]
  const found = groups.flatMap((group) => group.found)
  const chosen = found[Math.min(at, found.length - 1)]
  const idOf = (one: Found) => `${listId}-${found.indexOf(one)}`

  const go = (screen: Found | undefined) => {
    if (!screen) return
    onClose(true)
    void navigate({ to: screen.to, ...(screen.search && { search: screen.search }), ...(screen.words === undefined ? {} : { state: { found: screen.words } }) })
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
          {...(chosen ? { 'aria-activedescendant': idOf(chosen) } : {})}
          placeholder={t.shell.palettePlaceholder}
          value={query}
          onFocus={() => {
            const typed = takeTyped()
            if (typed !== '') setQuery((now) => now + typed)
          }}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
            list.current?.scrollTo({ top: 0 })
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
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          marginEnd="-2"
          aria-label={query === '' ? t.common.close : text.clear}
          onClick={(event) => {
            if (query === '') onClose(false)
            setQuery('')
            setAt(0)
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <X />
        </IconButton>
      </HStack>
      {!failed && count === 0 && (
        <Text paddingX="5" paddingTop="4" textStyle="sm" color="fg.muted" aria-hidden>
          {searching ? text.searching : t.shell.paletteEmpty}
        </Text>
      )}
      <Box
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t.shell.paletteResults}
        aria-busy={searching}
        maxHeight={{ base: '60dvh', sm: '96' }}
        overflowY="auto"
        padding="2"
        // One types on after a press beside a result.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <Box key={group.key} role="group" aria-labelledby={`${listId}-${group.key}`} _notFirst={{ marginTop: '2' }}>
            <Text id={`${listId}-${group.key}`} paddingX="3" paddingY="1" textStyle="xs" fontWeight="medium" color="fg.muted">
              {group.label}
            </Text>
            {group.found.map((one) => (
              <Option
                key={one.key}
                id={idOf(one)}
                found={one}
                query={one.search === undefined ? query : ''}
                chosen={one === chosen}
                onPoint={() => setAt(found.indexOf(one))}
                onOpen={() => go(one)}
              />
            ))}
          </Box>
        ))}
      </Box>
      {failed && (
        <Text role="status" paddingX="5" paddingY="2" textStyle="sm" color="fg.error">
          {text.failed}
        </Text>
      )}
      <Box role="status" srOnly>
        {query.trim() === '' || searching || failed ? '' : count === 0 ? t.shell.paletteEmpty : text.count(count)}
      </Box>
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
