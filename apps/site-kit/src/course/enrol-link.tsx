'use client'

import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../kit/cx'
import { Link } from '../kit/link'
import button from '../kit/button.module.css'

/**
 * A link to the enrolment form. A form on the same page gets the focus, so that one can type at once; without a script it is an
 * ordinary anchor. It looks for the form in its own `Site`, because a page may have several.
 */
export function EnrolLink({ href, className, children }: { href: string; className?: string | undefined; children: ReactNode }) {
  const looks = cx(button.button, button.solid, className)
  if (!href.startsWith('#')) {
    return (
      <Link href={href} className={looks}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} className={looks} onClick={leadTo}>
      {children}
    </a>
  )
}

function leadTo(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget
  const target = link.closest('[data-site]')?.querySelector<HTMLElement>(`[id="${link.hash.slice(1)}"]`)
  // The site may have its own target: the browser finds it.
  if (!target) return
  event.preventDefault()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.focus({ preventScroll: true })
  target.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
}
