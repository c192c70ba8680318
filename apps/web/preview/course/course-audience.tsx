import type { SiteCourseAudience } from '../generated/model/siteCourseAudience'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { text } from '../text'
import { columnsFor } from './parts/columns'
import { IconTile } from './parts/icon-tile'
import styles from './course-audience.module.css'

/** Whom the course suits. */
export function CourseAudience({ section }: { section: SiteCourseAudience }) {
  const rows = section.content.targetAudience
  return (
    <Frame section={section} tone="soft">
      <Items swiper={section.isSwiper} label={section.displayName} columns={columnsFor(rows.length)}>
        {rows.map(({ id, title, desc, icon }) => (
          <Card key={id} title={title.trim() || text.noName} text={desc} top={<IconTile src={icon} name={title} className={styles.icon} />} />
        ))}
      </Items>
    </Frame>
  )
}
