'use client'

import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { cx } from './cx'
import { ImageIcon } from './icons'
import { WIDTHS } from './media-loader'
import { isStored, useMedia, useMediaUrl, useSlots } from './site'
import styles from './picture.module.css'

/** The width stated for the original file in `srcset`; its real width is not known here. */
const ORIGINAL = 2560

type PictureProps = {
  /** `folder/name.ext`, or any URL. Without one, a blank of the same shape is shown. */
  src: string | null | undefined
  /** Empty if the name is beside it. The editors' own text takes precedence. */
  alt: string
  /** The aspect ratio, such as `4 / 3`. Without it the picture has its own; then `sizes` tells its width. */
  ratio?: string
  /** The aspect ratio of the blank for a missing picture of its own shape. */
  blankRatio?: string
  fit?: 'cover' | 'contain'
  sizes?: string
  /** A tiny picture shown while this one loads. */
  placeholder?: string | null | undefined
  /** Loaded at once; for pictures at the top of the page. */
  eager?: boolean
  /** A person: it is cropped at the bottom, not at the head. */
  face?: boolean
  /** No background behind the picture, for icons and logos. */
  clear?: boolean
  className?: string | undefined
}

/** A picture in the width of its slot. */
export function Picture(props: PictureProps) {
  // Another picture starts anew: neither loaded nor failed.
  return <Shown key={props.src} {...props} />
}

function Shown(props: PictureProps) {
  const { src, ratio, blankRatio = '16 / 9', fit = 'cover', sizes, eager = false, face = false, clear = false, className } = props
  const said = useMedia()(src)
  const alt = said?.alt ?? props.alt
  const placeholder = props.placeholder ?? said?.placeholder
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const image = useRef<HTMLImageElement>(null)
  const { Picture: Slot } = useSlots()
  const mediaUrl = useMediaUrl()
  const url = src ? mediaUrl(src) : ''
  // On a server-rendered page it may have loaded or failed before hydration: setting the source again repeats the event.
  useEffect(() => {
    if (image.current?.complete) image.current.src = url
  }, [url])
  // One that failed without a network is tried again with it.
  useEffect(() => {
    if (state !== 'failed') return undefined
    const again = () => setState('loading')
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [state])
  const shape = { ...(ratio !== undefined && { aspectRatio: ratio }) }
  const ground = state === 'loading' && placeholder ? { backgroundImage: `url("${placeholder}")` } : {}

  if (!src || state === 'failed') {
    return (
      <div className={cx(styles.box, className)} style={{ aspectRatio: ratio ?? blankRatio }}>
        <span className={styles.blank} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
          <ImageIcon />
        </span>
      </div>
    )
  }

  const scaled = isStored(src) && /\.(?:png|jpe?g)$/i.test(src)
  // Without media data its width is unknown.
  const [widths, original] = said?.width ? [said.widths, said.width] : [WIDTHS, ORIGINAL]
  const focus = said?.focalPoint && { objectPosition: `${said.focalPoint.x}% ${said.focalPoint.y}%` }
  // A browser that supports `auto` measures the slot itself.
  const shown = sizes ?? (eager ? '100vw' : 'auto, 100vw')
  const size = said?.width && said.height ? { width: said.width, height: said.height } : {}
  const handlers = { onLoad: () => setState('there'), onError: () => setState('failed') }
  const picture = (own: { className?: string; style?: CSSProperties }) =>
    Slot === undefined ? (
      <img
        {...own}
        {...size}
        {...handlers}
        ref={image}
        src={url}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(scaled && {
          srcSet: [...widths.map((width) => `${url}?w=${width} ${width}w`), `${url} ${original}w`].join(', '),
          sizes: shown,
        })}
      />
    ) : (
      <Slot {...own} {...size} {...handlers} src={url} alt={alt} widths={scaled ? widths : []} sizes={shown} fill={ratio !== undefined} eager={eager} />
    )
  if (ratio === undefined) {
    // Its space is reserved while it loads.
    const room = said?.width && said.height ? { aspectRatio: `${said.width} / ${said.height}` } : {}
    return picture({ className: cx(styles.natural, clear && styles.clear, className), style: { ...room, ...ground } })
  }
  return (
    <div className={cx(styles.box, clear && styles.clear, className)} style={{ ...shape, ...ground }}>
      {picture({ className: cx(styles[fit], face && styles.face), ...(focus && { style: focus }) })}
    </div>
  )
}
