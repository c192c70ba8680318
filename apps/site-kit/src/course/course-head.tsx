import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import { tinted } from '../home/tinted'
import { Frame, FrameHeading } from '../kit/frame'
import { Picture } from '../kit/picture'
import { named, said } from '../kit/said'
import type { Enrol } from './enrol'
import { PriceCard } from './price-card'
import styles from './course-head.module.css'

/** The head of a course's page. It is not a section: it is always there, made from the course's own data. */
export function CourseHead({ course, enrol }: { course: PublicCourseRow; enrol: Enrol }) {
  const kind = [course.category?.name, course.courseType].filter((one) => said(one)).join(' · ')
  const picture = course.imageIllustration && (
    <Picture src={course.imageIllustration} alt="" ratio="16 / 9" clear className={styles.picture} eager />
  )
  return (
    <div style={tinted(course.color)}>
      <Frame section={{ name: 'CourseHead', heading: named(course.name) }} own level={1} className={styles.head}>
        <div className={styles.columns}>
          <div className={styles.words}>
            {kind !== '' && <p className={styles.kind}>{kind}</p>}
            <FrameHeading className={styles.title} />
            {said(course.desc) && <p className={styles.desc}>{course.desc}</p>}
          </div>
          <PriceCard course={course} enrol={enrol} top={picture} />
        </div>
      </Frame>
    </div>
  )
}
