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
  /** The picture's place is kept while there is none. */
  pictured?: boolean
  /** The picture stands first. */
  flip?: boolean
  /** Under both, over the whole width. */
  after?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** Words beside a picture, or, where there is none, words alone. */
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
