import { Frame, FrameHeading, type Framed } from '../kit/frame'
import { text } from '../text'
import styles from './static-section.module.css'

/** A placeholder for content that is written into the site itself. */
export const Strip = ({ section }: { section: Framed }) => (
  <Frame section={section} own className={styles.frame}>
    <div className={styles.strip}>
      <FrameHeading className={styles.title} />
      <p className={styles.note}>{text.staticContent}</p>
    </div>
  </Frame>
)
