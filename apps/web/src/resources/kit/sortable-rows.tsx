import { Accessibility, StyleInjector, type DragDropManager } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { Center, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

import { setOnTop } from '#/lib/browser'
import { dragText as text } from '#/text/uz.drag'
import type { Drag, SortableRowsProps } from './drag'

export { whenUnused } from './when-unused'

type Announced = { operation: DragDropManager['dragOperation']; canceled?: boolean }
type Say = (name: string, place: number, count: number) => string

/** The nonce for styles that this page adds: dragging adds a few. */
function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
  return meta === null ? undefined : meta.nonce !== '' ? meta.nonce : meta.content
}

/** Moves the row lifted by keyboard to the place of another, as an arrow does to the next. */
async function takeTo(manager: DragDropManager, id: number): Promise<void> {
  const { actions, collisionObserver, dragOperation } = manager
  const { source } = dragOperation
  if (!isSortable(source) || source.id === id) return
  collisionObserver.disable()
  await actions.setDropTarget(id)
  const element = source.sortable.target
  if (element === undefined) return
  element.scrollIntoView({ block: 'nearest' })
  const from = dragOperation.shape?.current.boundingRectangle
  const to = element.getBoundingClientRect()
  if (from !== undefined) actions.move({ by: { x: to.left - from.left, y: to.top - from.top } })
  await actions.setDropTarget(source.id)
  collisionObserver.enable()
}

/** The rows of a sorted list, each with a handle for dragging: by mouse, touch or keyboard. */
export function SortableRows(props: SortableRowsProps) {
  const { ids, nameOf, onMove, children } = props
  const nonce = styleNonce()
  // The drag library keeps its first options; rows are added, deleted and renamed after that.
  const now = useRef({ ids, nameOf })
  useEffect(() => {
    now.current = { ids, nameOf }
  })
  const lifted = useRef<AbortController | null>(null)
  const showKeysRef = useRef<(isShown: boolean) => void>(() => undefined)
  useEffect(() => () => lifted.current?.abort(), [])
  const onLift = (manager: DragDropManager) => {
    const end = new AbortController()
    lifted.current = end
    showKeysRef.current(true)
    const onKey = (event: KeyboardEvent) => {
      const id = { Home: now.current.ids[0], End: now.current.ids.at(-1) }[event.key]
      if (id === undefined) return
      event.preventDefault()
      event.stopPropagation()
      void takeTo(manager, id)
    }
    document.addEventListener('keydown', onKey, { capture: true, signal: end.signal })
  }
  const said = ({ operation }: Announced, say: Say) => {
    const { source } = operation
    if (source === null || source === undefined || !isSortable(source)) return undefined
    return say(now.current.nameOf(Number(source.id)), source.index + 1, now.current.ids.length)
  }
  return (
    <DragDropProvider
      plugins={(defaults) => [
        ...defaults,
        // A plugin given again takes these options.
        StyleInjector.configure(nonce === undefined ? {} : { nonce }),
        Accessibility.configure({
          screenReaderInstructions: { draggable: text.instructions },
          announcements: {
            dragstart: (event: Announced) => said(event, text.started),
            dragover: (event: Announced) => said(event, text.over),
            dragend: (event: Announced) => said(event, event.canceled === true ? text.cancelled : text.dropped),
          },
        }),
      ]}
      onDragStart={({ operation }, manager) => {
        if (operation.activatorEvent instanceof KeyboardEvent) onLift(manager)
      }}
      // By keyboard a row goes where its keys say; where rows still on their way overlap would take it back.
      onCollision={(event, { dragOperation }) => {
        if (dragOperation.activatorEvent instanceof KeyboardEvent) event.preventDefault()
      }}
      onDragEnd={({ operation, canceled }) => {
        lifted.current?.abort()
        showKeysRef.current(false)
        const { source } = operation
        if (canceled || source === null || !isSortable(source) || source.initialIndex === source.index) return
        onMove(source.initialIndex, source.index)
      }}
    >
      {ids.map((id, index) => (
        <SortableRow key={id} id={id} index={index}>
          {children}
        </SortableRow>
      ))}
      <Keys showRef={showKeysRef} />
    </DragDropProvider>
  )
}

/** The keys of a row lifted by keyboard. Its own state: the rows are not rendered for it in the middle of a move. */
function Keys({ showRef }: { showRef: RefObject<(isShown: boolean) => void> }) {
  const [isShown, setShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    showRef.current = setShown
  }, [showRef])
  // In the header, where no row is. Above the lifted row, which the drag library puts into the top layer.
  useEffect(() => {
    if (isShown && frame.current !== null) setOnTop(frame.current, true)
  }, [isShown])
  if (!isShown) return null
  return (
    <Portal>
      {/* Screen readers have the instructions of the handle. */}
      <Center
        ref={frame}
        popover="manual"
        aria-hidden
        position="fixed"
        inset="auto"
        insetX="0"
        top="2.5"
        width="full"
        margin="0"
        border="0"
        padding="0"
        paddingX="4"
        bg="transparent"
        zIndex="toast"
        pointerEvents="none"
      >
        <Text textAlign="center" bg="bg.inverted" color="fg.inverted" borderRadius="l2" paddingX="3" paddingY="1.5" textStyle="sm" boxShadow="md">
          {text.keys}
        </Text>
      </Center>
    </Portal>
  )
}

function SortableRow(props: { id: number; index: number; children: (index: number, drag: Drag) => ReactNode }) {
  const { id, index, children } = props
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  return children(index, { attach: ref, attachHandle: handleRef, dragging: isDragging })
}
