import type { SiteCourseAdvantages } from '../generated/model/siteCourseAdvantages'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { text } from '../text'
import { CheckList } from './parts/check-list'
import { columnsFor } from './parts/columns'

/** What sets the course apart. */
export function CourseAdvantages({ section }: { section: SiteCourseAdvantages }) {
  const rows = section.content.courseOpportunities
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.displayName} columns={columnsFor(rows.length)}>
        {rows.map(({ id, title, descriptions, image }) => (
          <Card
            key={id}
            title={title.trim() || text.noName}
            text={descriptions.length === 1 ? descriptions[0] : null}
            top={<Picture src={image} alt="" ratio="16 / 10" />}
          >
            {descriptions.length > 1 && <CheckList items={descriptions} />}
          </Card>
        ))}
      </Items>
    </Frame>
  )
}
