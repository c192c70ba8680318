import type { SiteStudentWorkShowcaseMedia } from '../generated/model/siteStudentWorkShowcaseMedia'
import type { PublicWorkSampleRow } from '../generated/model/publicWorkSampleRow'
import { Button } from '../kit/button'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { named } from '../kit/said'
import { Video } from '../kit/video'
import { LongText } from './parts/long-text'
import { Author } from './parts/work'
import { courseText } from './text'
import styles from './student-work-showcase-media.module.css'

/** Works of learners as videos. */
export function StudentWorkShowcaseMedia({ section }: { section: SiteStudentWorkShowcaseMedia }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading}>
        {section.content.courseWorkSamples.map((row) => (
          <Work key={row.id} row={row} />
        ))}
      </Items>
    </Frame>
  )
}

function Work({ row: { title, desc, author, image, media, link } }: { row: PublicWorkSampleRow }) {
  return (
    <article className={styles.work}>
      <Video src={media} poster={image} name={title} ratio="16 / 9" className={styles.film} />
      <div className={styles.words}>
        <h3 className={styles.title}>{named(title)}</h3>
        <Author name={author} />
        <LongText body={desc} />
        {link && (
          <Button href={link} look="line" className={styles.button}>
            {courseText.seeWork}
          </Button>
        )}
      </div>
    </article>
  )
}
