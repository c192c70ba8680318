import type { MentorRow } from '../generated/model/mentorRow'
import type { SiteCourseMentor } from '../generated/model/siteCourseMentor'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Picture } from '../kit/picture'
import { text } from '../text'
import { Cards } from './parts/cards'
import { LongText } from './parts/long-text'
import styles from './course-mentor.module.css'

/** Those who teach. One alone has the whole width. */
export function CourseMentor({ section }: { section: SiteCourseMentor }) {
  const rows = section.content.courseMentor
  return (
    <Frame section={section}>
      <Cards section={section} wide>
        {rows.map((row) => (
          <Mentor key={row.id} row={row} alone={rows.length === 1} />
        ))}
      </Cards>
    </Frame>
  )
}

function Mentor({ row: { fullName, profession, desc, media, blurImage }, alone }: { row: MentorRow; alone: boolean }) {
  return (
    <Card
      className={alone ? styles.alone : undefined}
      top={<Picture src={media} alt="" ratio="1" placeholder={blurImage.placeholder} className={styles.portrait} />}
    >
      <div>
        <h3 className={styles.name}>{fullName.trim() || text.noName}</h3>
        {profession.trim() && <p className={styles.role}>{profession}</p>}
      </div>
      <LongText body={desc} />
    </Card>
  )
}
