import { useSyncExternalStore } from 'react'
import type { ViewWidth } from '#/app/search'

export type Device = Exclude<ViewWidth, 'all'>

/** The width of each device, in CSS pixels. */
export const DEVICES = { phone: 390, tablet: 768, desktop: 1440 } as const satisfies Record<Device, number>

export const ALL = ['phone', 'tablet', 'desktop'] as const satisfies readonly Device[]

const tablet = matchMedia('(min-width: 768px)')
const wide = matchMedia('(min-width: 1200px)')
const veryWide = matchMedia('(min-width: 1800px)')

/** Only a wide window has space for all three side by side. */
export function useIsWide(): boolean {
  return useMatch(wide)
}

/**
 * What is shown: by the address, otherwise by the window. A whole page is too long for stacked widths, and readable side by side
 * only in a very wide window.
 */
export function useShown(asked: ViewWidth | undefined, what: 'section' | 'page'): ViewWidth {
  const isWide = useIsWide()
  const isVeryWide = useMatch(veryWide)
  const isTablet = useMatch(tablet)
  if (asked !== undefined && (asked !== 'all' || isWide)) return asked
  if (what === 'page' ? isVeryWide : isWide) return 'all'
  return isWide ? 'desktop' : isTablet ? 'tablet' : 'phone'
}

function useMatch(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
