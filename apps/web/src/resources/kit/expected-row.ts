import { useEffect } from 'react'

import { focusAfterToasts } from '#/ui/toast-focus'

/** How long the refetch of a list may take. */
const TIMEOUT_MS = 8000
const SHOWN_MS = 150

let expected: { key: string; id: number; until: number } | null = null

/** The row that is new or restored in the list of this key: it gets the focus when the list shows it. */
export function expectRow(key: string, id: number): void {
  expected = { key, id, until: Date.now() + TIMEOUT_MS }
}

/**
 * Focuses the expected row and highlights it for a moment. `find` gives the selector of the row on a screen without a list;
 * null for a row of another screen.
 */
export function useExpectedRow(key: string, find: (id: number) => string | null = (id) => `[data-row="${id}"]`): void {
  // After every render: the row arrives with some response.
  useEffect(() => {
    if (expected === null || expected.key !== key) return
    const place = find(expected.id)
    const row = place === null ? null : document.querySelector(place)
    if (Date.now() > expected.until) expected = null
    if (expected === null || row === null) return
    expected = null
    const target = row.querySelector<HTMLElement>('[data-main]') ?? row.querySelector<HTMLElement>('a, input')
    focusAfterToasts(target)
    row.scrollIntoView({ block: 'nearest' })
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    row.animate([{ background: 'var(--p-colors-brand-muted)' }, {}], SHOWN_MS)
  })
}
