import type { SiteCourseAudience } from '../generated/model/siteCourseAudience'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { named } from '../kit/said'
import { Cards } from './parts/cards'
import { IconTile } from './parts/icon-tile'
import { LongText } from './parts/long-text'
import styles from './course-audience.module.css'

/** Whom the course suits. */
export function CourseAudience({ section }: { section: SiteCourseAudience }) {
  return (
    <Frame section={section} tone="soft">
      <Cards section={section}>
        {section.content.targetAudience.map(({ id, title, desc, icon }) => (
          <Card key={id} title={named(title)} top={<IconTile src={icon} name={title} className={styles.icon} />}>
            <LongText body={desc} />
          </Card>
        ))}
      </Cards>
    </Frame>
  )
}
