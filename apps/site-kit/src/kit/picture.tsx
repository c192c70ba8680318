'use client'

import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { cx } from './cx'
import { ImageIcon } from './icons'
import { WIDTHS } from './media-loader'
import { isStored, useMedia, useMediaUrl, useSlots } from './site'
import styles from './picture.module.css'

/** As what the stored picture itself is offered, for what none of those fills: how wide it is nobody is told. */
const ORIGINAL = 2560

type PictureProps = {
  /** `folder/name.ext`, or any address. Nothing leaves a quiet blank of the same shape. */
  src: string | null | undefined
  /** Empty where the name stands beside it. What editors say of the picture goes before it. */
  alt: string
  /** The shape, as `4 / 3`. Without it the picture has its own; then `sizes` tells how wide it stands. */
  ratio?: string
  /** The shape that a picture of its own shape is given while there is none. */
  blankRatio?: string
  fit?: 'cover' | 'contain'
  sizes?: string
  /** A tiny picture to be seen while this one loads. */
  placeholder?: string | null | undefined
  /** Loaded at once; for what stands at the top of the page. */
  eager?: boolean
  /** A person: what has to be cut off goes from below, not from the head. */
  face?: boolean
  /** No ground behind the picture, for icons and logos. */
  clear?: boolean
  className?: string | undefined
}

/** A picture in the width that its place needs. */
export function Picture(props: PictureProps) {
  // Another picture begins anew: it is neither loaded nor failed.
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
  // On a page drawn by a server it may have come, or failed, before anybody listened: set once more, it tells again.
  useEffect(() => {
    if (image.current?.complete) image.current.src = url
  }, [url])
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
  // Without what is said of it nobody knows how wide it is.
  const [widths, original] = said?.width ? [said.widths, said.width] : [WIDTHS, ORIGINAL]
  const focus = said?.focalPoint && { objectPosition: `${said.focalPoint.x}% ${said.focalPoint.y}%` }
  // The browser that knows `auto` measures the place itself.
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
    // The room that it will take is kept while it loads.
    const room = said?.width && said.height ? { aspectRatio: `${said.width} / ${said.height}` } : {}
    return picture({ className: cx(styles.natural, clear && styles.clear, className), style: { ...room, ...ground } })
  }
  return (
    <div className={cx(styles.box, clear && styles.clear, className)} style={{ ...shape, ...ground }}>
      {picture({ className: cx(styles[fit], face && styles.face), ...(focus && { style: focus }) })}
    </div>
  )
}
