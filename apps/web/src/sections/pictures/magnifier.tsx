import { useEffect, useRef, useState, type RefObject } from 'react'
import { PICTURE_PX as SIZE } from './draw'
import styles from './magnifier.module.css'

const OPEN_MS = 350
const GAP = 8

type Shown = { url: string; left: number; top: number }

/** The enlarged picture of a row while it is hovered, or while the link to its view has the focus. Escape hides it. */
export function Magnifier({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const list = frame.current
    if (list === null) return undefined
    const left = new AbortController()
    const { signal } = left
    const hide = () => {
      clearTimeout(timer.current)
      setShown(null)
    }
    const begin = (place: HTMLElement | null, picture: HTMLElement | null | undefined) => {
      clearTimeout(timer.current)
      if (place === null || picture === null || picture === undefined) {
        setShown(null)
        return
      }
      timer.current = setTimeout(() => {
        const url = picture.dataset['drawn']
        if (url === undefined || !place.isConnected) return
        const { left: start, right, top, bottom } = place.getBoundingClientRect()
        const isAtEnd = start > innerWidth / 2
        setShown({
          url,
          left: isAtEnd ? start - GAP - SIZE.width : right + GAP,
          top: Math.max(GAP, Math.min((top + bottom - SIZE.height) / 2, innerHeight - SIZE.height - GAP)),
        })
      }, OPEN_MS)
    }
    list.addEventListener(
      'pointerover',
      ({ pointerType, target }) => {
        const picture = target instanceof Element ? target.closest<HTMLElement>('[data-drawn]') : null
        if (pointerType === 'mouse') begin(picture, picture)
      },
      { signal },
    )
    list.addEventListener('pointerleave', hide, { signal })
    list.addEventListener(
      'focusin',
      ({ target }) => {
        const button = target instanceof HTMLElement && target.matches('a[data-view]:focus-visible') ? target : null
        begin(button, button?.closest('[data-row]')?.querySelector<HTMLElement>('[data-drawn]'))
      },
      { signal },
    )
    list.addEventListener('focusout', hide, { signal })
    window.addEventListener('pointerdown', hide, { capture: true, signal })
    window.addEventListener('scroll', hide, { capture: true, passive: true, signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => {
      left.abort()
      clearTimeout(timer.current)
    }
  }, [frame])
  if (shown === null) return null
  const { url, left, top } = shown
  return <img src={url} alt="" aria-hidden data-magnified="" className={styles.magnified} {...SIZE} style={{ left, top }} />
}
