import { Flex } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type RefCallback, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { formText } from '#/text/uz.form'
import { IconButton } from '#/ui/button'
import type { Drag, SortableRowsProps } from './drag'

export type { Drag }

const text = formText.list

export const NOT_DRAGGED = { attach: undefined, attachHandle: undefined, dragging: false } as const

/** The code that drags, once it has come. */
let found: ComponentType<SortableRowsProps> | null = null

/**
 * The rows of a sorted list in their `frame`. Dragging is a comfort: they are there, with their buttons, before the code for
 * it. They are drawn anew when it arrives, which would take the focus out of them, and with it the key that is pressed next:
 * it waits until none of them has it.
 */
export function SortableRows(props: SortableRowsProps & { frame: RefObject<HTMLElement | null> }) {
  const { frame, ...rest } = props
  const [Found, setFound] = useState<ComponentType<SortableRowsProps> | null>(() => found)
  useEffect(() => {
    const left = new AbortController()
    // At once: drawn later, a row could have got the focus meanwhile, and a key that is pressed would be lost with it.
    const show = (component: ComponentType<SortableRowsProps>) => flushSync(() => setFound(() => component))
    import('./sortable-rows').then(
      ({ SortableRows: component }) => {
        found = component
        const element = frame.current
        if (element === null || left.signal.aborted) return
        if (!element.contains(document.activeElement)) {
          show(component)
          return
        }
        // Asked a moment later: the focus of a row that is put elsewhere leaves and comes back.
        const onLeave = () => {
          setTimeout(() => {
            if (left.signal.aborted || element.contains(document.activeElement)) return
            left.abort()
            show(component)
          })
        }
        element.addEventListener('focusout', onLeave, { signal: left.signal })
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

/** Call what it answers before a row is moved: the row put elsewhere in the page takes the focus of its button with it. */
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

/** The handle by which a row is dragged, and the buttons that move it by one place. */
export function MoveHandles(props: {
  /** Of its own among all that is sorted on a screen. */
  id: number | string
  name: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
  attachHandle: RefCallback<Element> | undefined
  dragging: boolean
}) {
  const { id, name, index, count, onMove, attachHandle, dragging } = props
  return (
    <Flex gridArea="lead" direction={{ base: 'column', md: 'row' }} align="center" marginLeft="-1.5">
      {attachHandle !== undefined && (
        <IconButton
          ref={attachHandle}
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
      <MoveButton id={id} direction="up" label={text.up(name)} off={index === 0} onClick={() => onMove(index, index - 1)} />
      <MoveButton
        id={id}
        direction="down"
        label={text.down(name)}
        off={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
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
      // Not `disabled`: the button would lose the focus in the middle of moving a row to the end.
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
