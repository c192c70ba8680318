import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Between the last field and the bar. */
const GAP_PX = 24
/** Under what is focused: what is wrong in a field stands there, in two lines on a phone. */
const BELOW_FOCUS_PX = 72

/**
 * A bar at the bottom of the window, as wide as the part of the page it belongs to: it stands there however short the page
 * is, and moves for nothing. `room` is what keeps its place at the end of the page; what is focused is scrolled clear of it.
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
      // Its width too: where a dialog takes the scroll bar away, the page is as wide as before and so is the bar.
      Object.assign(shown.style, { left: `${left}px`, width: `${width}px` })
      const height = shown.offsetHeight
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
