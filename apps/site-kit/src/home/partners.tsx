import type { SitePartners } from '../generated/model/sitePartners'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Link } from '../kit/link'
import { Picture } from '../kit/picture'
import { named } from '../kit/said'
import styles from './partners.module.css'

/** The logos of partner companies. */
export function Partners({ section }: { section: SitePartners }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading} columns="six" small>
        {section.content.partners.map(({ id, name, link, logo }) => (
          <Link key={id} href={link} outside className={styles.partner}>
            {logo ? (
              <Picture src={logo} alt={named(name)} ratio="5 / 2" fit="contain" clear className={styles.logo} />
            ) : (
              <span className={styles.name}>{named(name)}</span>
            )}
          </Link>
        ))}
      </Items>
    </Frame>
  )
}
