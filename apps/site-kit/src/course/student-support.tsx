import type { SiteStudentSupport } from '../generated/model/siteStudentSupport'
import type { SiteStudentSupportWithImage } from '../generated/model/siteStudentSupportWithImage'
import { Card } from '../kit/card'
import { Frame, FrameHeading } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named, said } from '../kit/said'
import { LongText } from './parts/long-text'
import layout from './parts/aside.module.css'
import styles from './student-support.module.css'

/** The support for learners, line by line beside the heading. */
export function StudentSupport({ section }: { section: SiteStudentSupport }) {
  return (
    <Frame section={section} own>
      <div className={layout.aside}>
        <FrameHeading />
        <div className={layout.content}>
          <Items swiper={section.isSwiper} label={section.heading} columns={section.isSwiper ? 'two' : 'one'} className={styles.list}>
            {section.content.supports.map(({ id, title, desc }) => (
              <article key={id} className={styles.support}>
                <h3 className={styles.title}>{named(title)}</h3>
                {said(desc) && <p className={styles.desc}>{desc}</p>}
              </article>
            ))}
          </Items>
        </div>
      </div>
    </Frame>
  )
}

/** The same, each with a picture. */
export function StudentSupportWithImage({ section }: { section: SiteStudentSupportWithImage }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading}>
        {section.content.supports.map(({ id, title, desc, image }) => (
          <Card key={id} title={named(title)} top={image && <Picture src={image} alt="" ratio="16 / 10" />}>
            <LongText body={desc} />
          </Card>
        ))}
      </Items>
    </Frame>
  )
}
