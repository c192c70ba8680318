import type { ComponentType, CSSProperties, ReactNode } from 'react'

/** The props of a link component. */
export type LinkSlotProps = {
  href: string
  target: '_self' | '_blank'
  rel: string
  className?: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** The props of a picture component: those of an `img`, and the data of the file. The box around it reserves its space. */
export type PictureSlotProps = {
  /** The URL of the stored file. */
  src: string
  alt: string
  /** The widths in which the server has it; empty if it has only one. `mediaLoader` takes the nearest. */
  widths: readonly number[]
  sizes: string
  /** Its own size, if known. */
  width?: number
  height?: number
  /** Whether it fills the box around it; otherwise it has its own shape. */
  fill: boolean
  /** At the top of the page: loaded first. */
  eager: boolean
  className?: string | undefined
  style?: CSSProperties
  onLoad: () => void
  onError: () => void
}

/** Components that replace the kit's own. */
export type Slots = {
  Link?: ComponentType<LinkSlotProps>
  Picture?: ComponentType<PictureSlotProps>
}
