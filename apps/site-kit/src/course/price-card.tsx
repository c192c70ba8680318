import type { ReactNode } from 'react'
import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import { CourseFacts } from '../home/course-facts'
import { cx } from '../kit/cx'
import { text } from '../text'
import type { Enrol } from './enrol'
import { EnrolLink } from './enrol-link'
import styles from './price-card.module.css'

/** The price of a course, its contents, and the enrolment button. */
export function PriceCard({ course, enrol, top }: { course: PublicCourseRow; enrol: Enrol; top?: ReactNode }) {
  return (
    <div className={cx(styles.card, Boolean(top) && styles.pictured)}>
      {top}
      <div className={styles.body}>
        <div className={styles.head}>
          <p className={styles.label}>{text.enrol.price}</p>
          {enrol.isSoon && <span className={styles.badge}>{text.courses.soon}</span>}
        </div>
        <p className={styles.price}>{enrol.price}</p>
        <CourseFacts course={course} className={styles.facts} />
        <div data-enrol className={styles.action}>
          <EnrolLink href={enrol.href} className={styles.button}>
            {enrol.words}
          </EnrolLink>
        </div>
        {enrol.href.startsWith('#') && <p className={styles.help}>{text.enrol.help}</p>}
      </div>
    </div>
  )
}
