import type { SiteGraduateOpportunities } from '../generated/model/siteGraduateOpportunities'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { named, said } from '../kit/said'
import { IconTile } from './parts/icon-tile'
import styles from './graduate-opportunities.module.css'

/** The professions after the course. */
export function GraduateOpportunities({ section }: { section: SiteGraduateOpportunities }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading} columns="two" className={styles.list}>
        {section.content.courseProfessions.map(({ id, name, image, desc }) => (
          <article key={id} className={styles.row}>
            <IconTile src={image} name={name} />
            <div className={styles.words}>
              <h3 className={styles.name}>{named(name)}</h3>
              {said(desc) && <p className={styles.desc}>{desc}</p>}
            </div>
          </article>
        ))}
      </Items>
    </Frame>
  )
}
