import type { PublicCareerRow } from '../generated/model/publicCareerRow'
import type { SiteEmergingCareerOptions } from '../generated/model/siteEmergingCareerOptions'
import { cx } from '../kit/cx'
import { Frame } from '../kit/frame'
import { ArrowRightIcon } from '../kit/icons'
import { Items } from '../kit/items'
import { Link } from '../kit/link'
import { named, said } from '../kit/said'
import styles from './careers.module.css'

const COLOURS: Record<PublicCareerRow['type'], string | undefined> = { 1: styles.green, 2: styles.pink }

/** Careers with a future, in two colours. */
export function EmergingCareerOptions({ section }: { section: SiteEmergingCareerOptions }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading} columns="two">
        {section.content.modProfession.map((group) => (
          <article key={group.type} className={cx(styles.group, COLOURS[group.type])}>
            <h3 className={styles.title}>{named(group.title)}</h3>
            {said(group.desc) && <p className={styles.desc}>{group.desc}</p>}
            {group.items.length > 0 && <Careers items={group.items} />}
          </article>
        ))}
      </Items>
    </Frame>
  )
}

function Careers({ items }: { items: PublicCareerRow['items'] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ name, link }, place) => (
        // By position: two of them may still have the same name, or none.
        <li key={place}>
          <Link href={link} className={styles.item}>
            {named(name)}
            {link && <ArrowRightIcon />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
