'use client'

import type { ReactNode } from 'react'
import { useLinkTarget, useSlots } from './site'

type LinkProps = {
  href: string | null | undefined
  className?: string | undefined
  /** Another site: opened in a new tab. */
  outside?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** A link, or only its content while there is no target. */
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

/** Whether it is a page of the site itself. Anchors, phones and other sites are left to the browser. */
function isPage(href: string): boolean {
  return /^\/(?!\/)/.test(href)
}
