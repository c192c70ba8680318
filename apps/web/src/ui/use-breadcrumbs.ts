import { useEffect, useSyncExternalStore } from 'react'
import { t } from '#/text/uz'
import type { Crumb } from './crumbs'

let current: readonly Crumb[] = []
const listeners = new Set<() => void>()

function set(next: readonly Crumb[]): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Puts the screen's breadcrumbs into the header, and its last label into the window's title. The last item is the screen
 * itself and needs no `to`.
 */
export function useBreadcrumbs(crumbs: readonly Crumb[]): void {
  useEffect(() => {
    // Most screens make a new array each time they are drawn; the same words change nothing.
    if (JSON.stringify(crumbs) !== JSON.stringify(current)) set(crumbs)
    const last = crumbs.at(-1)
    document.title = last ? `${last.label} · ${t.product}` : t.product
  }, [crumbs])
}

/** The breadcrumbs of the screen that stands now. */
export function useCurrentBreadcrumbs(): readonly Crumb[] {
  return useSyncExternalStore(subscribe, () => current)
}
