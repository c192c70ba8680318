import type { CSSProperties } from 'react'

/** The course's colour, for use in the style sheets. */
export function tinted(color: string | null): CSSProperties & { '--colour'?: string } {
  return color ? { '--colour': color } : {}
}
