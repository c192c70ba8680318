import type { CSSProperties } from 'react'

/** The course's own colour, for the style sheets to mix with. */
export function tinted(color: string | null): CSSProperties & { '--colour'?: string } {
  return color ? { '--colour': color } : {}
}
