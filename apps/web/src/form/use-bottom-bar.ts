import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Between the last field and the bar. */
const GAP_PX = 24
/** Below the focused field: its error is shown there, in two lines on a phone. */
const BELOW_FOCUS_PX = 72
/** With text so large that the page has no more space than this, the bar would cover too much of it. */
const CRAMPED_REM = 16

/**
 * A bar at the bottom of the window, as wide as its part of the page. It stays there however short the page is, and does not
 * move. `room` reserves its space at the end of the page; focused elements are scrolled clear of it. With very large text on a
 * narrow window it is at the end of the page instead, and scrolls with it.
 */
export function useBottomBar(): [bar: RefObject<HTMLDivElement | null>, room: RefObject<HTMLDivElement | null>] {
  const bar = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [shown, kept] = [bar.current, room.current]
    const page = shown?.closest('main')?.parentElement
    if (shown === null || kept === null || page === null || page === undefined) return undefined
    const fit = () => {
      const { left, width } = page.getBoundingClientRect()
      const isCramped = width < CRAMPED_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      // The width too: when a dialog removes the scroll bar, page and bar keep their width.
      Object.assign(shown.style, isCramped ? { position: 'static', width: '' } : { position: '', left: `${left}px`, width: `${width}px` })
      const height = isCramped ? 0 : shown.offsetHeight
      kept.style.height = `${height + GAP_PX}px`
      document.documentElement.style.scrollPaddingBottom = `${height + BELOW_FOCUS_PX}px`
    }
    fit()
    const sizes = new ResizeObserver(fit)
    for (const one of [page, shown]) sizes.observe(one)
    return () => {
      sizes.disconnect()
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [])
  return [bar, room]
}
