import type { SiteProfessionMatcher } from '../generated/model/siteProfessionMatcher'
import { LongText } from '../course/parts/long-text'
import { initial } from '../initial'
import { Card } from '../kit/card'
import { cx } from '../kit/cx'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named, said } from '../kit/said'
import { text } from '../text'
import styles from './profession-matcher.module.css'

/** The professions to choose from. */
export function ProfessionMatcher({ section }: { section: SiteProfessionMatcher }) {
  return (
    <Frame section={section} lead={text.matcher}>
      <Items swiper={section.isSwiper} label={section.heading} roomy>
        {section.content.professions.map(({ id, name, image, desc }) => (
          <Card key={id}>
            <div className={styles.row}>
              {image ? (
                <div className={styles.icon}>
                  <Picture src={image} alt="" ratio="1" fit="contain" clear className={styles.inside} />
                </div>
              ) : (
                <span className={cx(styles.icon, styles.blank)} aria-hidden>
                  {initial(said(name))}
                </span>
              )}
              <div className={styles.words}>
                <h3 className={styles.name}>{named(name)}</h3>
                <LongText body={desc} />
              </div>
            </div>
          </Card>
        ))}
      </Items>
    </Frame>
  )
}
