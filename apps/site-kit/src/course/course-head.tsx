import type { CourseRow } from '../generated/model/courseRow'
import { CourseFacts } from '../home/course-facts'
import { tinted } from '../home/tinted'
import { Button } from '../kit/button'
import { Frame, FrameHeading } from '../kit/frame'
import { Picture } from '../kit/picture'
import { named, said } from '../kit/said'
import { text } from '../text'
import styles from './course-head.module.css'

/** What a course's page opens with. It is no section: it is always there, out of the course's own data. */
export function CourseHead({ course }: { course: CourseRow }) {
  const kind = [course.category?.name, course.courseType].filter((one) => said(one)).join(' · ')
  return (
    <div style={tinted(course.color)}>
      <Frame section={{ name: 'CourseHead', heading: named(course.name) }} own level={1} className={styles.head}>
        <div className={styles.columns}>
          <div className={styles.words}>
            {kind !== '' && <p className={styles.kind}>{kind}</p>}
            <FrameHeading className={styles.title} />
            {said(course.desc) && <p className={styles.desc}>{course.desc}</p>}
            <CourseFacts course={course} className={styles.facts} />
            <p className={styles.price}>{course.price > 0 ? text.money(course.price) : text.free}</p>
            {course.detailUrl && <Button href={course.detailUrl}>{text.more}</Button>}
          </div>
          {course.imageIllustration && <Picture src={course.imageIllustration} alt="" ratio="16 / 10" clear className={styles.picture} eager />}
        </div>
      </Frame>
    </div>
  )
}
