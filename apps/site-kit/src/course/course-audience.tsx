import type { SiteCourseAudience } from '../generated/model/siteCourseAudience'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { named } from '../kit/said'
import { IconTile } from './parts/icon-tile'
import { LongText } from './parts/long-text'
import styles from './course-audience.module.css'

/** The target audience of the course. */
export function CourseAudience({ section }: { section: SiteCourseAudience }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading}>
        {section.content.targetAudience.map(({ id, title, desc, icon }) => (
          <Card key={id}>
            <IconTile src={icon} name={title} className={styles.icon} />
            <h3 className={styles.title}>{named(title)}</h3>
            <LongText body={desc} />
          </Card>
        ))}
      </Items>
    </Frame>
  )
}
