'use client'

import type { ReactNode } from 'react'
import { useLinkTarget } from './site'

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
  if (!href) return <span className={className}>{children}</span>
  return (
    <a href={href} target={outside ? '_blank' : own} rel="noopener" className={className} {...labels}>
      {children}
    </a>
  )
}
