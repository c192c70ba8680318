import type { SiteCourseEnrollmentBenefits } from '../generated/model/siteCourseEnrollmentBenefits'
import { cx } from '../kit/cx'
import { Frame, FrameHeading } from '../kit/frame'
import { Html } from '../kit/html'
import { Picture } from '../kit/picture'
import { Unfilled } from './parts/unfilled'
import styles from './course-enrollment-benefits.module.css'

/** The benefits of the profession, on blue; lists in the text are shown as benefits. */
export function CourseEnrollmentBenefits({ section }: { section: SiteCourseEnrollmentBenefits }) {
  const info = section.content?.courseInfo
  if (!info) return <Unfilled section={section} />
  return (
    <Frame section={section} title={info.title} own>
      <div className={cx(styles.panel, info.image && styles.pictured)}>
        <div className={styles.words}>
          <FrameHeading />
          <Html html={info.desc} className={styles.text} />
        </div>
        {info.image && <Picture src={info.image} alt="" ratio="4 / 3" className={styles.picture} />}
      </div>
    </Frame>
  )
}
