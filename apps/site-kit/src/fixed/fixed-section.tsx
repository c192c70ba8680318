import { Frame, FrameHeading } from '../kit/frame'
import { text } from '../text'
import { Request } from './request'
import { SHAPES, type FixedName } from './shapes'
import { Skeleton } from './skeleton'
import styles from './fixed-section.module.css'

/** A section that the panel only places and hides: what it holds is written into the site. */
export function FixedSection({ section }: { section: { name: FixedName; heading: string } }) {
  const shape = SHAPES[section.name]
  if (shape.kind === 'request') return <Request section={section} />
  if (shape.kind === 'bar') {
    return (
      <Frame section={section} own className={styles.bar}>
        <FrameHeading />
        <p className={styles.note}>{text.fixed}</p>
        <Skeleton shape={shape} />
      </Frame>
    )
  }
  return (
    <Frame section={section} lead={text.fixed}>
      <Skeleton shape={shape} />
    </Frame>
  )
}
