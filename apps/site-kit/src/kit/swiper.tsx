'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { text } from '../text'
import type { Columns } from './columns'
import { cx } from './cx'
import { ArrowLeftIcon, ArrowRightIcon } from './icons'
import styles from './swiper.module.css'

type SwiperProps = {
  label: string
  columns: Columns
  small: boolean
  className?: string | undefined
  /** The `<li>` elements. */
  children: ReactNode
}

/** A swiper: swiped, scrolled with the arrow keys, or moved with its buttons, which are shown if the content overflows. */
export function Swiper({ label, columns, small, className, children }: SwiperProps) {
  const track = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: true })

  useEffect(() => {
    const list = track.current
    if (list === null) return
    const measure = () => {
      const start = list.scrollLeft <= 1
      const end = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1
      setEnds((old) => (old.start === start && old.end === end ? old : { start, end }))
    }
    // The items too: another item changes the overflow, and not the width of the row.
    const sizes = new ResizeObserver(measure)
    const watch = () => {
      sizes.disconnect()
      for (const one of [list, ...list.children]) sizes.observe(one)
    }
    watch()
    const items = new MutationObserver(watch)
    items.observe(list, { childList: true })
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      items.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [])

  const move = (direction: 1 | -1) => track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.9 })
  const fits = ends.start && ends.end
  return (
    <div className={className}>
      {/* Focusable, otherwise a row of items without links could not be scrolled by keyboard. */}
      <ul ref={track} className={cx(styles.track, styles[columns], small && styles.small)} aria-label={label} {...(!fits && { tabIndex: 0 })}>
        {children}
      </ul>
      {!fits && (
        <div className={styles.buttons}>
          {/* Disabled at the end without losing the focus. */}
          <button type="button" className={styles.arrow} aria-label={text.previous(label)} aria-disabled={ends.start} onClick={() => move(-1)}>
            <ArrowLeftIcon />
          </button>
          <button type="button" className={styles.arrow} aria-label={text.next(label)} aria-disabled={ends.end} onClick={() => move(1)}>
            <ArrowRightIcon />
          </button>
        </div>
      )}
    </div>
  )
}
