import type { SiteProfessionFinder } from '../generated/model/siteProfessionFinder'
import { Button } from '../kit/button'
import { Frame, FrameHeading } from '../kit/frame'
import { Picture } from '../kit/picture'
import { said } from '../kit/said'
import styles from './profession-finder.module.css'

/** An invitation to find a suitable profession. */
export function ProfessionFinder({ section }: { section: SiteProfessionFinder }) {
  const { content } = section
  return (
    <Frame section={section} title={content?.title} own>
      <div className={styles.panel}>
        <div className={styles.words}>
          <FrameHeading />
          {said(content?.desc) && <p className={styles.desc}>{content?.desc}</p>}
          {said(content?.buttonText) && (
            <Button href={content?.link ?? null} className={styles.button}>
              {content?.buttonText}
            </Button>
          )}
        </div>
        <Picture src={content?.imageMobile || content?.image} alt="" ratio="4 / 3" className={styles.narrow} />
        <Picture src={content?.image} alt="" ratio="4 / 3" className={styles.wide} />
      </div>
    </Frame>
  )
}
