'use client'

import { useRef, useState } from 'react'
import { text } from '../text'
import { cx } from './cx'
import { PlayIcon } from './icons'
import { Picture } from './picture'
import { isStored, useMediaUrl } from './site'
import { named } from './said'
import styles from './video.module.css'

type VideoProps = {
  src: string | null | undefined
  poster?: string | null | undefined
  /** The person, or the content. */
  name: string
  ratio: string
  className?: string | undefined
}

/** A video behind its poster. It is loaded only when played. */
export function Video(props: VideoProps) {
  // Another video starts anew behind its own poster.
  return <Film key={props.src} {...props} />
}

function Film({ src, poster, name, ratio, className }: VideoProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [started, setStarted] = useState(false)
  const mediaUrl = useMediaUrl()
  if (!src) return <Picture src={poster} alt="" ratio={ratio} className={className} />
  const still = poster ? mediaUrl(poster) : undefined
  const play = () => {
    setStarted(true)
    film.current?.focus()
    // The browser may refuse, or the file may be missing: its own controls show that.
    film.current?.play().catch(() => undefined)
  }
  return (
    <div className={cx(styles.box, started && styles.playing, className)} style={{ aspectRatio: ratio }}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- interviews, for which there are no captions */}
      <video
        ref={film}
        src={mediaUrl(src)}
        {...(still !== undefined && { poster: poster && isStored(poster) && !/\.svg$/i.test(poster) ? `${still}?w=640` : still })}
        controls={started}
        tabIndex={started ? 0 : -1}
        preload="none"
        playsInline
        aria-label={named(name)}
      />
      {!started && (
        <button type="button" className={styles.cover} aria-label={text.play(named(name))} onClick={play}>
          <span className={styles.play}>
            <PlayIcon />
          </span>
        </button>
      )}
    </div>
  )
}
