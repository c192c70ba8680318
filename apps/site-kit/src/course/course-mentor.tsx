import type { PublicMentorRow } from '../generated/model/publicMentorRow'
import type { SiteCourseMentor } from '../generated/model/siteCourseMentor'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named, said } from '../kit/said'
import { besideOf } from './parts/beside'
import { LongText } from './parts/long-text'
import styles from './course-mentor.module.css'

/** The mentors. */
export function CourseMentor({ section }: { section: SiteCourseMentor }) {
  const rows = section.content.courseMentor
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading}>
        {rows.map((row) => (
          <Mentor key={row.id} row={row} className={besideOf(rows.length)} />
        ))}
      </Items>
    </Frame>
  )
}

function Mentor({ row, className }: { row: PublicMentorRow; className: string | undefined }) {
  const { fullName, profession, desc, media, blurImage } = row
  return (
    <Card className={className} top={<Picture src={media} alt="" ratio="1" face placeholder={blurImage.placeholder} />}>
      <div>
        <h3 className={styles.name}>{named(fullName)}</h3>
        {said(profession) && <p className={styles.role}>{profession}</p>}
      </div>
      <LongText body={desc} />
    </Card>
  )
}
