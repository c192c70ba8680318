import type { SiteCourseAdvantages } from '../generated/model/siteCourseAdvantages'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named } from '../kit/said'
import { CheckList } from './parts/check-list'

/** The advantages of the course. */
export function CourseAdvantages({ section }: { section: SiteCourseAdvantages }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading}>
        {section.content.courseOpportunities.map(({ id, title, descriptions, image }) => (
          <Card
            key={id}
            title={named(title)}
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
