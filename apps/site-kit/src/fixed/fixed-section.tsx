import { Frame, FrameHeading, type Framed } from '../kit/frame'
import { text } from '../text'
import { Request } from './request'
import { SHAPES, type FixedName } from './shapes'
import styles from './fixed-section.module.css'

/**
 * A section that the panel only places and hides: what it holds is written into the site. Its place is one slim strip, so
 * that a page of many of them still shows what was edited.
 */
export function FixedSection({ section }: { section: Framed & { name: FixedName } }) {
  if (SHAPES[section.name] === 'request') return <Request section={section} />
  return (
    <Frame section={section} own className={styles.frame}>
      <div className={styles.strip}>
        <FrameHeading className={styles.title} />
        <p className={styles.note}>{text.fixed}</p>
      </div>
    </Frame>
  )
}
