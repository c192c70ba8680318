import type { ComponentType, CSSProperties, ReactNode } from 'react'

/** A link to draw. */
export type LinkSlotProps = {
  href: string
  target: '_self' | '_blank'
  rel: string
  className?: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** A picture to draw: what an `img` is given, and what is known of the file. Around it stands the box that keeps its room. */
export type PictureSlotProps = {
  /** The address of the stored file. */
  src: string
  alt: string
  /** The widths in which the server has it; empty where it comes in one only. `mediaLoader` takes the nearest. */
  widths: readonly number[]
  sizes: string
  /** Its own size; absent while nobody knows it. */
  width?: number
  height?: number
  /** Whether it fills the box around it; else it has the shape of its own. */
  fill: boolean
  /** At the top of the page: loaded before anything else. */
  eager: boolean
  className?: string | undefined
  style?: CSSProperties
  onLoad: () => void
  onError: () => void
}

/** What may take the place of the kit's own. */
export type Slots = {
  Link?: ComponentType<LinkSlotProps>
  Picture?: ComponentType<PictureSlotProps>
}
