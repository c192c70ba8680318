import { Box, Flex } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type RefCallback, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { formText } from '#/text/uz.form'
import { IconButton } from '#/ui/button'
import type { Drag, SortableRowsProps } from './drag'

export type { Drag }

const text = formText.list

/** A row that is being dragged; by keyboard, the outline is all that shows which one. */
export const LIFTED = { boxShadow: 'lg', outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' } as const

export const NOT_DRAGGED = { attach: undefined, attachHandle: undefined, dragging: false } as const

/** The drag code, once it has loaded. */
let found: ComponentType<SortableRowsProps> | null = null

/**
 * The rows of a sorted list in their `frame`. They render with their buttons before the drag code has loaded. When it arrives
 * they are mounted again, and the focus returns to where it was; it waits while one of them is in use.
 */
export function SortableRows(props: SortableRowsProps & { frame: RefObject<HTMLElement | null> }) {
  const { frame, ...rest } = props
  const [Found, setFound] = useState<ComponentType<SortableRowsProps> | null>(() => found)
  useEffect(() => {
    const left = new AbortController()
    import('./sortable-rows').then(
      ({ SortableRows: component, whenUnused }) => {
        found = component
        if (frame.current === null) return
        // Synchronously: no keystroke comes between the old rows and the focus in the new ones.
        whenUnused(frame.current, left.signal, () => flushSync(() => setFound(() => component)))
      },
      // Without it the rows are still sorted by their buttons.
      () => undefined,
    )
    return () => left.abort()
  }, [frame])
  return Found === null ? <UndraggedRows {...rest} /> : <Found {...rest} />
}

function UndraggedRows({ ids, children }: SortableRowsProps) {
  return <>{ids.map((_, index) => children(index))}</>
}

/** Returns a function to call before a row is moved: moving its element takes the focus from its button. */
export function useMoveFocus(): () => void {
  const focus = useRef<string | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    document.querySelector<HTMLElement>(`[data-move="${focus.current}"]`)?.focus()
    focus.current = null
  })
  return () => {
    const active = document.activeElement
    focus.current = active instanceof HTMLElement ? (active.dataset['move'] ?? null) : null
  }
}

/**
 * The drag handle of a row, and the buttons that move it by one position. On a phone the buttons have a place of their own, the
 * area `moves` of a grid and the end of a flex row: all three above each other would make every row three fingers high.
 */
export function MoveHandles(props: {
  /** Unique among everything that is sorted on a screen. */
  id: number | string
  name: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
  /** On a phone the row has a button for any position, so it needs none for the next one. */
  isPlaced?: boolean
  attachHandle: RefCallback<Element> | undefined
  dragging: boolean
}) {
  const { id, name, index, count, onMove, isPlaced = false, attachHandle, dragging } = props
  return (
    <Flex gridArea="lead" display={{ base: 'contents', sm: 'flex' }} direction={{ sm: 'column', md: 'row' }} align="center" marginLeft="-1.5">
      {attachHandle === undefined ? (
        // The place of the handle, until the drag code has loaded.
        <Box gridArea="lead" width="2.125rem" hideFrom="sm" />
      ) : (
        <IconButton
          ref={attachHandle}
          gridArea="lead"
          marginLeft={{ base: '-1.5', sm: '0' }}
          size="2xs"
          variant="ghost"
          colorPalette="gray"
          cursor={dragging ? 'grabbing' : 'grab'}
          touchAction="none"
          aria-label={text.drag(name)}
          aria-roledescription={formText.drag.role}
        >
          <GripVertical />
        </IconButton>
      )}
      <Flex
        gridArea="moves"
        hideBelow={isPlaced ? 'sm' : undefined}
        // A single row has nowhere to go; its name stays in line with those of other lists.
        visibility={count > 1 ? undefined : 'hidden'}
        data-quiet=""
        wrap={{ base: 'wrap', sm: 'nowrap' }}
        order={{ base: 1, sm: 0 }}
        direction={{ base: 'row', sm: 'column', md: 'row' }}
        marginLeft={{ base: '-1.5', sm: '0' }}
      >
        <MoveButton id={id} direction="up" label={text.up(name)} off={index === 0} onClick={() => onMove(index, index - 1)} />
        <MoveButton
          id={id}
          direction="down"
          label={text.down(name)}
          off={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
      </Flex>
    </Flex>
  )
}

function MoveButton(props: { id: number | string; direction: 'up' | 'down'; label: string; off: boolean; onClick: () => void }) {
  const { id, direction, label, off, onClick } = props
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      data-move={`${id}-${direction}`}
      aria-label={label}
      // Not `disabled`: the button would lose the focus when a row reaches the end.
      aria-disabled={off}
      opacity={off ? 0.35 : 1}
      onClick={() => {
        if (!off) onClick()
      }}
    >
      {direction === 'up' ? <ChevronUp /> : <ChevronDown />}
    </IconButton>
  )
}
