import type { SiteOpenToAllLearners } from '../generated/model/siteOpenToAllLearners'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named, said } from '../kit/said'
import { besideOf } from './parts/beside'
import { LongText } from './parts/long-text'
import { courseText } from './text'
import styles from './open-to-all-learners.module.css'

/** People with other backgrounds: who they were, and who they became. */
export function OpenToAllLearners({ section }: { section: SiteOpenToAllLearners }) {
  const rows = section.content.courseLearnEverybody
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading}>
        {rows.map(({ id, name, role, desc, image }) => (
          <Card key={id} className={besideOf(rows.length)} top={<Picture src={image} alt="" ratio="4 / 3" face />}>
            {/* The order has a meaning: from one to the other. */}
            <div>
              {said(name) && <p className={styles.before}>{courseText.before(name)}</p>}
              <h3 className={styles.role}>{named(role)}</h3>
            </div>
            <LongText body={desc} />
          </Card>
        ))}
      </Items>
    </Frame>
  )
}
