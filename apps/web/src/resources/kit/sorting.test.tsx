import { act, createRef, StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Drag, SortableRowsProps } from './drag'

const code = vi.hoisted(() => Promise.withResolvers<undefined>())

const NO_DRAG: Drag = { attach: () => undefined, attachHandle: () => undefined, dragging: false }

/** Like the real one it wraps each row, so that existing rows are mounted again. */
vi.mock('./sortable-rows', async () => {
  await code.promise
  const Row = ({ children }: { children: ReactNode }) => children
  return {
    ...(await vi.importActual('./when-unused')),
    SortableRows: ({ ids, children }: SortableRowsProps) => ids.map((id, index) => <Row key={id}>{children(index, NO_DRAG)}</Row>),
  }
})

let root: Root | null = null

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

const later = async () => await act(async () => await new Promise((wake) => setTimeout(wake, 20)))

// The import of the rows' code may take long on a busy machine.
it('keeps the focus in the rows when the drag code arrives, and waits while one types in them', { timeout: 30_000 }, async () => {
  const { SortableRows } = await import('./sorting')
  const place = document.body.appendChild(document.createElement('div'))
  const frame = createRef<HTMLUListElement>()
  const shown = (index: number, drag?: Drag) => (
    <li key={index}>
      <button type="button" data-dragged={drag !== undefined}>
        {index}
      </button>
      <input />
    </li>
  )
  root = createRoot(place)
  const draw = () =>
    root?.render(
      <StrictMode>
        <ul ref={frame}>
          <SortableRows frame={frame} ids={[7, 9]} nameOf={String} onMove={() => undefined}>
            {shown}
          </SortableRows>
        </ul>
      </StrictMode>,
    )
  await act(async () => draw())
  const buttons = () => [...place.querySelectorAll('button')]
  place.querySelector('input')?.focus()
  code.resolve(undefined)
  await later()
  expect(buttons()[1]?.dataset['dragged']).toBe('false')
  act(() => buttons()[1]?.focus())
  await act(async () => await vi.waitFor(() => expect(buttons()[1]?.dataset['dragged']).toBe('true')))
  expect(document.activeElement).toBe(buttons()[1])
})
