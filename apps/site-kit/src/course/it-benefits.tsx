import type { SiteITBenefits } from '../generated/model/siteITBenefits'
import type { SiteITBenefitsWithImage } from '../generated/model/siteITBenefitsWithImage'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { named } from '../kit/said'
import { CheckList } from './parts/check-list'
import { Split } from './parts/split'
import { Unfilled } from './parts/unfilled'
import styles from './it-benefits.module.css'

/** The benefits of the field, numbered. */
export function ITBenefits({ section }: { section: SiteITBenefits }) {
  if (section.content === null) return <Unfilled section={section} />
  const { body, courseItBenefits } = section.content
  return (
    <Frame section={section} title={body?.title} lead={body?.subtitle}>
      <Items swiper={section.isSwiper} label={section.heading} columns={courseItBenefits.length % 4 === 0 ? 'four' : 'three'} ordered>
        {courseItBenefits.map(({ id, title }, index) => (
          <div key={id} className={styles.benefit}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <p>{named(title)}</p>
          </div>
        ))}
      </Items>
    </Frame>
  )
}

/** The same with ticks, beside a picture. */
export function ITBenefitsWithImage({ section }: { section: SiteITBenefitsWithImage }) {
  if (section.content === null) return <Unfilled section={section} />
  const { body, courseItBenefits } = section.content
  return (
    <Split section={section} title={body?.title} lead={body?.subtitle} image={body?.image}>
      <CheckList items={courseItBenefits.map(({ title }) => title)} className={styles.ticks} />
    </Split>
  )
}
