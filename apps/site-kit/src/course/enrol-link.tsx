'use client'

import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../kit/cx'
import { Link } from '../kit/link'
import button from '../kit/button.module.css'

/**
 * A button that leads to where one enrols. A form on the same page takes the focus, so that one writes at once; without
 * a script it is an anchor like any other. It looks for the form in its own `Site`: several may stand on one page.
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
  // The site may have something of its own there: the browser finds it.
  if (!target) return
  event.preventDefault()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.focus({ preventScroll: true })
  target.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
}
