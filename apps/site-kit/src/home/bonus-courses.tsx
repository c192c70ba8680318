'use client'

import type { SiteBonusCourses } from '../generated/model/siteBonusCourses'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { GiftIcon } from '../kit/icons'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named } from '../kit/said'
import { useCourseHref } from '../kit/site'
import { text } from '../text'
import styles from './bonus-courses.module.css'

/** Bonus courses; a course's page shows the same under another name. */
export function BonusCourses({ section }: { section: Omit<SiteBonusCourses, 'name'> & { name: string } }) {
  const hrefOf = useCourseHref()
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading} columns={section.content.bonusCourses.length === 4 ? 'four' : 'three'}>
        {section.content.bonusCourses.map((row) => (
          <Card
            key={row.id}
            title={named(row.title)}
            href={hrefOf(null, row.courseId, row.course?.slug)}
            text={row.subtitle}
            top={
              <>
                <Picture src={row.image} alt="" ratio="16 / 10" />
                <span className={styles.gift}>
                  <GiftIcon />
                  {text.bonus}
                </span>
              </>
            }
          />
        ))}
      </Items>
    </Frame>
  )
}
