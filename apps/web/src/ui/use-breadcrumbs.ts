import { useEffect, useSyncExternalStore } from 'react'
import { t } from '#/text/uz'
import { wayUp, type Crumb } from './crumbs'

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
 * Sets the screen's breadcrumbs in the header, and its last label as the window's title; for a screen of one record, its name and
 * list. The last item is the screen itself and needs no `to`.
 */
export function useBreadcrumbs(crumbs: readonly Crumb[], record?: string): void {
  useEffect(() => {
    // Most screens create a new array in each render; equal labels change nothing.
    if (JSON.stringify(crumbs) !== JSON.stringify(current)) set(crumbs)
    const names = record === undefined ? [crumbs.at(-1)?.label] : [record, wayUp(crumbs)?.label]
    document.title = [...names.filter((name) => name !== undefined), t.product].join(' · ')
  }, [crumbs, record])
}

/** The breadcrumbs of the current screen. */
export function useCurrentBreadcrumbs(): readonly Crumb[] {
  return useSyncExternalStore(subscribe, () => current)
}
