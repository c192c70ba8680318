import { Box, Flex, Text } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { InputGroup } from '#/ui/input-group'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefCallback } from 'react'

import { usePaused } from '#/lib/use-paused'
import { CONTROL_EDGE } from './frame'

/** The typed text of a combobox: `text` is null while the field shows the chosen row, `key` follows when typing pauses. */
export function useTyping() {
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const key = usePaused(text?.trim() ?? '')
  return {
    text,
    key,
    open,
    show: () => setOpen(true),
    type: (next: string) => {
      setText(next)
      setOpen(true)
    },
    close: () => {
      setOpen(false)
      setText(null)
    },
  }
}

const folded = (name: string) => name.trim().toLowerCase()

const OPTION = {
  align: 'center',
  gap: '2',
  paddingX: '2.5',
  paddingY: '2',
  minHeight: '10',
  borderRadius: 'l1',
  cursor: 'pointer',
  textStyle: 'sm',
} as const

/** The texts of the list besides its rows. */
type ComboboxWords = {
  placeholder: string
  /** The label of the list. */
  found: string
  count: (count: number) => string
  more: (count: number) => string
  searching: string
  nothing: (key: string) => string
  /** Shown when there are no rows at all yet. */
  none: string
  failed: string
  /** Offers to create a row of this name. */
  create?: (name: string) => string
}

/**
 * A choice among thousands of rows, found by a part of their name: the combobox of the ARIA patterns. The focus stays in the
 * field, the arrows move through the results, Enter chooses, Escape leaves everything unchanged.
 */
export function Combobox<Row extends { id: number }>(props: {
  typing: ReturnType<typeof useTyping>
  /** The search for the typed text and its results. */
  search: UseQueryResult
  rows: readonly Row[]
  total: number
  words: ComboboxWords
  /** Shown while nothing is typed. */
  shown: string
  nameOf: (row: Row) => string
  isChosen: (row: Row) => boolean
  children: (row: Row) => ReactNode
  onTake: (row: Row) => void
  /** Creates a row of the typed name, if none has it. */
  onCreate?: ((name: string) => void) | undefined
  /** Whether the list stays open after a choice. */
  several?: boolean
  name: string
  fieldRef: RefCallback<HTMLInputElement>
  onBlur: () => void
  endElement: ReactNode
}) {
  const { typing, search, total, words, shown, isChosen, children, onTake, onCreate, several = false } = props
  const { name, fieldRef, onBlur, endElement } = props
  const nameOf = (row: Row) => folded(props.nameOf(row))
  const { rows } = props
  const { open, key } = typing
  const [at, setAt] = useState(-1)
  /** Whether the active row was reached by arrow keys, and is not only the first result. */
  const [walked, setWalked] = useState(false)
  const [taken, setTaken] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  /** Enter was pressed before the search was answered. */
  const [awaited, setAwaited] = useState(false)
  const listId = useId()
  const popup = useRef<HTMLDivElement>(null)
  const searching = search.data === undefined ? search.error === null : search.isPlaceholderData
  const isOld = searching || (typing.text?.trim() ?? '') !== key
  const isNew = onCreate !== undefined && key !== '' && !isOld && search.error === null && !rows.some((row) => nameOf(row) === folded(key))
  const count = rows.length + (isNew ? 1 : 0)
  const active = Math.min(at, count - 1)

  // Scrolls the list into view if the field is at the bottom of the window.
  const isListed = open && count > 0
  useEffect(() => {
    if (isListed) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isListed])

  const point = (next: number, byHand: boolean) => {
    setAt(next)
    setWalked(byHand)
    setAwaited(false)
  }
  const close = () => {
    typing.close()
    point(-1, false)
  }
  /** The next typed character starts a new search. */
  const startOver = () => {
    setTaken((now) => now + 1)
    if (!several) close()
  }
  const take = (row: Row) => {
    onTake(row)
    startOver()
  }
  const create = () => {
    onCreate?.(key)
    startOver()
  }
  const takeActive = () => {
    setAwaited(false)
    const row = rows[active]
    if (row !== undefined) take(row)
    else if (isNew && active === rows.length) create()
  }
  useEffect(() => {
    if (taken > 0) field.current?.select()
  }, [taken])
  const onAnswer = useEffectEvent(takeActive)
  const isAnswered = awaited && !isOld
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the awaited result arrived from outside
    if (isAnswered) onAnswer()
  }, [isAnswered])

  const walk = (by: 1 | -1) => {
    if (!open) {
      typing.show()
      return
    }
    if (count === 0) return
    const next = active === -1 && by === -1 ? count - 1 : (active + by + count) % count
    point(next, true)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      walk(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      // The key that chooses a row does not submit the form.
      event.preventDefault()
      if (isOld && !walked) setAwaited(true)
      else takeActive()
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
  }
  const message =
    search.error !== null && search.data === undefined
      ? words.failed
      : searching
        ? words.searching
        : rows.length === 0
          ? key === ''
            ? words.none
            : words.nothing(key)
          : total > rows.length
            ? words.more(total - rows.length)
            : null

  return (
    <Box position="relative" width="full">
      <InputGroup endElement={endElement}>
        <Input
          ref={(node) => {
            field.current = node
            fieldRef(node)
          }}
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={listId}
          {...(open && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
          value={typing.text ?? shown}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          {...CONTROL_EDGE}
          onClick={typing.show}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            close()
            onBlur()
          }}
          onChange={(event) => {
            typing.type(event.target.value)
            // Enter chooses the first result.
            point(0, false)
          }}
          onKeyDown={onKeyDown}
        />
      </InputGroup>
      {open && (
        <Box
          ref={popup}
          position="absolute"
          top="100%"
          insetX="0"
          marginTop="1"
          zIndex="dropdown"
          // A phone in landscape shows what is around it too.
          maxHeight="min(18rem, 50dvh)"
          overflowY="auto"
          bg="bg.raised"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l2"
          boxShadow="lg"
          padding="1"
          // The focus stays in the field, wherever in the list one clicks.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Box
            id={listId}
            role="listbox"
            aria-label={words.found}
            aria-busy={searching}
            {...(several ? { 'aria-multiselectable': true } : {})}
          >
            {rows.map((row, index) => (
              <Flex
                key={row.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={isChosen(row)}
                {...OPTION}
                {...(index === active ? { bg: 'brand.subtle', color: 'brand.fg' } : {})}
                onPointerMove={() => point(index, true)}
                onClick={() => take(row)}
              >
                {children(row)}
              </Flex>
            ))}
            {isNew && (
              <Flex
                id={`${listId}-${rows.length}`}
                role="option"
                aria-selected={false}
                {...OPTION}
                fontWeight="medium"
                {...(active === rows.length ? { bg: 'brand.subtle', color: 'brand.fg' } : {})}
                onPointerMove={() => point(rows.length, true)}
                onClick={create}
              >
                <Plus size={16} aria-hidden />
                {words.create?.(key)}
              </Flex>
            )}
          </Box>
          {message !== null && (
            <Text role="status" textStyle="xs" color="fg.muted" paddingX="2.5" paddingY="2">
              {message}
            </Text>
          )}
        </Box>
      )}
      <Box srOnly aria-live="polite">
        {open && !searching && rows.length > 0 && words.count(total)}
      </Box>
    </Box>
  )
}
