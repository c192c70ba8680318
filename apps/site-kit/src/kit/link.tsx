'use client'

import type { ReactNode } from 'react'
import { useLinkTarget, useSlots } from './site'

type LinkProps = {
  href: string | null | undefined
  className?: string | undefined
  /** Another's site: opened beside this one. */
  outside?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** A link, or, while there is nowhere to lead, only what it shows. */
export function Link({ href, outside = false, className, children, ...labels }: LinkProps) {
  const own = useLinkTarget()
  const { Link: Slot } = useSlots()
  if (!href) return <span className={className}>{children}</span>
  const target = outside ? '_blank' : own
  if (Slot !== undefined && isPage(href)) {
    return (
      <Slot href={href} target={target} rel="noopener" className={className} {...labels}>
        {children}
      </Slot>
    )
  }
  return (
    <a href={href} target={target} rel="noopener" className={className} {...labels}>
      {children}
    </a>
  )
}

/** Whether it leads to a page of the site itself. An anchor, a phone and another's site are the browser's. */
function isPage(href: string): boolean {
  return /^\/(?!\/)/.test(href)
}
