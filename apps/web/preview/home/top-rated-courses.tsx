import type { SiteTopRatedCourses } from '../generated/model/siteTopRatedCourses'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { ArrowRightIcon } from '../kit/icons'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named } from '../kit/said'
import { text } from '../text'
import styles from './top-rated-courses.module.css'

/** The best-loved courses, the first first. */
export function TopRatedCourses({ section }: { section: SiteTopRatedCourses }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.displayName} ordered>
        {section.content.topCourses.map((row, index) => (
          <Card
            key={row.id}
            title={named(row.title)}
            href={row.link}
            text={row.desc}
            top={
              <div className={styles.top}>
                <Picture src={row.image} alt="" ratio="4 / 3" />
                <span className={styles.place} aria-hidden>
                  {index + 1}
                </span>
              </div>
            }
          >
            {row.link && (
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
