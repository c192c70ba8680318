import type { SiteProfessionSummary } from '../generated/model/siteProfessionSummary'
import type { SiteProfessionSummaryWithImage } from '../generated/model/siteProfessionSummaryWithImage'
import { Frame, FrameHeading } from '../kit/frame'
import { Html } from '../kit/html'
import { Picture } from '../kit/picture'
import { Unfilled } from './parts/unfilled'
import styles from './profession-summary.module.css'

/** The profession in a few words. */
export function ProfessionSummary({ section }: { section: SiteProfessionSummary }) {
  const summary = section.content
  if (summary === null) return <Unfilled section={section} />
  return (
    <Frame section={section} title={summary.title} own>
      <div className={styles.panel}>
        <FrameHeading />
        <Html html={summary.desc} className={styles.text} />
      </div>
    </Frame>
  )
}

/** The same text on the lower edge of a wide picture. */
export function ProfessionSummaryWithImage({ section }: { section: SiteProfessionSummaryWithImage }) {
  const summary = section.content
  if (summary === null) return <Unfilled section={section} />
  return (
    <Frame section={section} title={summary.title} own>
      {summary.image && <Picture src={summary.image} alt="" blankRatio="5 / 2" className={styles.picture} />}
      <div className={summary.image ? styles.over : styles.panel}>
        <FrameHeading />
        <Html html={summary.desc} className={styles.text} />
      </div>
    </Frame>
  )
}
