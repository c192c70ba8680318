import type { SiteVideoFeedbacks } from '../generated/model/siteVideoFeedbacks'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Stars } from '../kit/stars'
import { Video } from '../kit/video'
import { named, said } from '../kit/said'
import styles from './feedback.module.css'

/** Videos of learners. */
export function VideoFeedbacks({ section }: { section: SiteVideoFeedbacks }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading} columns="four" small>
        {section.content.feedback.map((row) => (
          <article key={row.id} className={styles.film}>
            <Video src={row.media} poster={row.thumbnail} name={row.fullName} ratio="4 / 5" className={styles.frame} />
            <div className={styles.words}>
              <h3 className={styles.name}>{named(row.fullName)}</h3>
              {said(row.profession) && <p className={styles.role}>{row.profession}</p>}
              <Stars rating={row.rating} />
            </div>
          </article>
        ))}
      </Items>
    </Frame>
  )
}
