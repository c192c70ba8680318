import { Frame, FrameHeading, type Framed } from '../kit/frame'
import { text } from '../text'
import { RequestForm } from './request-form'
import { requestAnchorOf, type StaticName } from './shapes'
import styles from './request.module.css'

/** Asks for a name and a phone, for a call back. If the `Site` has no address for it, it sends nothing. */
export function Request({ section }: { section: Framed & { name: StaticName } }) {
  return (
    <Frame section={section} own anchor={requestAnchorOf(section.name) ?? undefined} className={styles.frame}>
      <div className={styles.panel}>
        <div>
          <FrameHeading className={styles.title} />
          <p className={styles.lead}>{text.request.lead}</p>
        </div>
        <RequestForm form={section.name} />
      </div>
    </Frame>
  )
}
