import { Accessibility, StyleInjector, type DragDropManager } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { useEffect, useRef, type ReactNode } from 'react'

import { formText } from '#/text/uz.form'
import type { Drag, SortableRowsProps } from './drag'

const text = formText.drag

type Announced = { operation: DragDropManager['dragOperation']; canceled?: boolean }
type Say = (name: string, place: number, count: number) => string

/** The nonce under which this page may add styles: what is dragged gets a few. */
function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
  return meta === null ? undefined : meta.nonce !== '' ? meta.nonce : meta.content
}

/** The rows of a sorted list, each of which can be dragged by its handle: by mouse, touch or keyboard. */
export function SortableRows(props: SortableRowsProps) {
  const { ids, nameOf, onMove, children } = props
  const nonce = styleNonce()
  // The code that drags keeps what it was given at first; rows are added, removed and renamed after that.
  const now = useRef({ ids, nameOf })
  useEffect(() => {
    now.current = { ids, nameOf }
  })
  const said = ({ operation }: Announced, say: Say) => {
    const { source } = operation
    if (source === null || source === undefined || !isSortable(source)) return undefined
    return say(now.current.nameOf(Number(source.id)), source.index + 1, now.current.ids.length)
  }
  return (
    <DragDropProvider
      plugins={(defaults) => [
        ...defaults,
        // A plugin named again takes these options.
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
      onDragEnd={({ operation, canceled }) => {
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
    </DragDropProvider>
  )
}

function SortableRow(props: { id: number; index: number; children: (index: number, drag: Drag) => ReactNode }) {
  const { id, index, children } = props
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  return children(index, { attach: ref, attachHandle: handleRef, dragging: isDragging })
}
