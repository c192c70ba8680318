import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import { Frame, FrameHeading, type Framed } from '../kit/frame'
import { named } from '../kit/said'
import type { Enrol } from './enrol'
import { PriceCard } from './price-card'
import styles from './course-price.module.css'

/** The price again, further down the page. It shows the course's own data, so it needs a whole page. */
export function CoursePrice({ section, course, enrol }: { section: Framed; course: PublicCourseRow; enrol: Enrol }) {
  return (
    <Frame section={section} own>
      <div className={styles.columns}>
        <div>
          <FrameHeading />
          <p className={styles.name}>{named(course.name)}</p>
        </div>
        <PriceCard course={course} enrol={enrol} />
      </div>
    </Frame>
  )
}
