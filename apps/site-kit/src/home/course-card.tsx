'use client'

import type { PublicCourseCardRow } from '../generated/model/publicCourseCardRow'
import { Card } from '../kit/card'
import { cx } from '../kit/cx'
import { BookIcon } from '../kit/icons'
import { Picture } from '../kit/picture'
import { named, said } from '../kit/said'
import { useCourseHref } from '../kit/site'
import { slugOf } from '../kit/slug'
import { text } from '../text'
import { CourseFacts } from './course-facts'
import { tinted } from './tinted'
import styles from './course-card.module.css'

/** A course in a list: its picture on its colour, its size, its price. `level` is that of its heading, 3 by default. */
export function CourseCard({ course, level }: { course: PublicCourseCardRow; level?: 2 | 3 }) {
  const hrefOf = useCourseHref()
  const kind = [course.category?.name, course.courseType].filter((one) => said(one)).join(' · ')
  return (
    <Card
      title={named(course.name)}
      level={level}
      href={hrefOf(course.detailUrl, course.id, slugOf(course))}
      top={
        <div className={styles.top} style={tinted(course.color)}>
          {course.imageIllustration ? (
            <Picture src={course.imageIllustration} alt="" ratio="16 / 10" clear />
          ) : (
            <div className={styles.blank} aria-hidden>
              <BookIcon />
            </div>
          )}
          <div className={styles.badges}>
            {course.isComingSoon && <span className={cx(styles.badge, styles.strong)}>{text.courses.soon}</span>}
            {course.isProfession && <span className={styles.badge}>{text.courses.profession}</span>}
          </div>
        </div>
      }
    >
      {kind !== '' && <p className={styles.kind}>{kind}</p>}
      {said(course.desc) && <p className={styles.desc}>{course.desc}</p>}
      <div className={styles.foot}>
        <CourseFacts course={course} className={styles.facts} />
        <p className={styles.price}>{course.price > 0 ? text.money(course.price) : text.free}</p>
      </div>
    </Card>
  )
}
