'use client'

import { useEffect, useRef, useState } from 'react'
import { cx } from '../kit/cx'
import { text } from '../text'
import type { Enrol } from './enrol'
import { EnrolLink } from './enrol-link'
import styles from './enrol-bar.module.css'

/**
 * On a phone the price and the button stick to the lower edge, except while the page itself shows an enrolment button or form in
 * view: those have `data-enrol`, or are the form that the button links to.
 */
export function EnrolBar({ enrol }: { enrol: Enrol }) {
  const bar = useRef<HTMLDivElement>(null)
  const [isNeeded, setIsNeeded] = useState(true)
  const { href } = enrol

  useEffect(() => {
    const site = bar.current?.closest('[data-site]')
    if (!site) return
    const places = [...site.querySelectorAll('[data-enrol]'), ...(href.startsWith('#') ? site.querySelectorAll(`[id="${href.slice(1)}"]`) : [])]
    const seen = new Set<Element>()
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target)
        else seen.delete(target)
      }
      setIsNeeded(seen.size === 0)
    })
    for (const place of places) watch.observe(place)
    return () => watch.disconnect()
  }, [href])

  return (
    <div ref={bar} role="group" aria-label={text.enrol.bar} className={cx(styles.bar, !isNeeded && styles.away)}>
      <p className={styles.price}>{enrol.price}</p>
      <EnrolLink href={href} className={styles.button}>
        {enrol.words}
      </EnrolLink>
    </div>
  )
}
