import type { ReactNode } from 'react'
import { cx } from '../../kit/cx'
import { Frame, FrameHeading } from '../../kit/frame'
import { Picture } from '../../kit/picture'
import { said } from '../../kit/said'
import styles from './split.module.css'

type SplitProps = {
  section: { name: string; heading: string }
  title: string | null | undefined
  lead?: string | null | undefined
  image: string | null | undefined
  /** Reserves the picture's space while there is none. */
  pictured?: boolean
  /** The picture comes first. */
  flip?: boolean
  /** Below both, over the full width. */
  after?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** Text beside a picture, or only text if there is none. */
export function Split({ section, title, lead, image, pictured = false, flip = false, after, className, children }: SplitProps) {
  const beside = pictured || Boolean(image)
  return (
    <Frame section={section} title={title} own className={className}>
      <div className={cx(styles.split, beside && styles.beside, flip && styles.flip)}>
        <div className={styles.words}>
          <FrameHeading />
          {said(lead) && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        {beside && <Picture src={image} alt="" ratio="16 / 10" className={styles.picture} />}
      </div>
      {after}
    </Frame>
  )
}
