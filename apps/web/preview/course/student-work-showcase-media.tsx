import type { SiteStudentWorkShowcaseMedia } from '../generated/model/siteStudentWorkShowcaseMedia'
import type { WorkSampleRow } from '../generated/model/workSampleRow'
import { Button } from '../kit/button'
import { cx } from '../kit/cx'
import { Frame } from '../kit/frame'
import { named } from '../kit/said'
import { Video } from '../kit/video'
import { Cards } from './parts/cards'
import { LongText } from './parts/long-text'
import { Author } from './parts/work'
import { courseText } from './text'
import styles from './student-work-showcase-media.module.css'

/** What learners made, in films. */
export function StudentWorkShowcaseMedia({ section }: { section: SiteStudentWorkShowcaseMedia }) {
  const rows = section.content.courseWorkSamples
  return (
    <Frame section={section} tone="dark">
      <Cards section={section} wide>
        {rows.map((row) => (
          <Work key={row.id} row={row} isAlone={rows.length === 1} />
        ))}
      </Cards>
    </Frame>
  )
}

function Work({ row: { title, desc, author, image, media, link }, isAlone }: { row: WorkSampleRow; isAlone: boolean }) {
  return (
    <article className={cx(styles.work, isAlone && styles.alone)}>
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
