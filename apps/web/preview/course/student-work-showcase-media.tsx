import type { SiteStudentWorkShowcaseMedia } from '../generated/model/siteStudentWorkShowcaseMedia'
import { Button } from '../kit/button'
import { Frame } from '../kit/frame'
import { Video } from '../kit/video'
import { text } from '../text'
import { Cards } from './parts/cards'
import { LongText } from './parts/long-text'
import { Author } from './parts/work'
import { courseText } from './text'
import styles from './student-work-showcase-media.module.css'

/** What learners made, in films. */
export function StudentWorkShowcaseMedia({ section }: { section: SiteStudentWorkShowcaseMedia }) {
  return (
    <Frame section={section} tone="dark">
      <Cards section={section}>
        {section.content.courseWorkSamples.map(({ id, title, desc, author, image, media, link }) => (
          <article key={id} className={styles.work}>
            <Video src={media} poster={image} name={title} ratio="16 / 9" className={styles.film} />
            <h3 className={styles.title}>{title.trim() || text.noName}</h3>
            <Author name={author} />
            <LongText body={desc} />
            {link && (
              <Button href={link} look="line" className={styles.button}>
                {courseText.seeWork}
              </Button>
            )}
          </article>
        ))}
      </Cards>
    </Frame>
  )
}
