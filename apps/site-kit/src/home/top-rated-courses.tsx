'use client'

import type { SiteTopRatedCourses } from '../generated/model/siteTopRatedCourses'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { ArrowRightIcon } from '../kit/icons'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named } from '../kit/said'
import { useCourseHref } from '../kit/site'
import { text } from '../text'
import styles from './top-rated-courses.module.css'

/** Top-rated courses, in their order. */
export function TopRatedCourses({ section }: { section: SiteTopRatedCourses }) {
  const hrefOf = useCourseHref()
  const rows = section.content.topCourses
  return (
    <Frame section={section}>
      {/* Four fill a row evenly. */}
      <Items swiper={section.isSwiper} label={section.heading} columns={rows.length === 4 ? 'four' : 'three'} ordered>
        {rows.map((row, index) => (
          <Card
            key={row.id}
            title={named(row.title)}
            href={hrefOf(row.link, row.courseId, row.course?.slug)}
            text={row.desc}
            top={
              <>
                <Picture src={row.image} alt="" ratio="16 / 10" />
                <span className={styles.place} aria-hidden>
                  {index + 1}
                </span>
              </>
            }
          >
            {hrefOf(row.link, row.courseId, row.course?.slug) !== null && (
              <span className={styles.more} aria-hidden>
                {text.more}
                <ArrowRightIcon />
              </span>
            )}
          </Card>
        ))}
      </Items>
    </Frame>
  )
}
