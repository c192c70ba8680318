import type { ReactNode, RefCallback } from 'react'

/** What a row needs to be dragged; only sorted lists have it, once its code has loaded. */
export type Drag = { attach: RefCallback<Element>; attachHandle: RefCallback<Element>; dragging: boolean }

export type SortableRowsProps = {
  ids: readonly number[]
  nameOf: (id: number) => string
  onMove: (from: number, to: number) => void
  children: (index: number, drag?: Drag) => ReactNode
}
