import { Children, type ReactNode } from 'react'
import { cx } from '../../kit/cx'
import { Items } from '../../kit/items'
import styles from './cards.module.css'

type CardsProps = {
  section: { displayName: string; isSwiper: boolean }
  /** One alone has the whole width. */
  wide?: boolean
  /** One card each, with its key. */
  children: ReactNode
}

function columnsFor(count: number, wide: boolean): 'one' | 'two' | 'three' {
  if (count === 1 && wide) return 'one'
  return count === 2 || count === 4 ? 'two' : 'three'
}

/** Cards in rows that come out even: two and two, or three; three stand side by side on a tablet too. */
export function Cards({ section, wide = false, children }: CardsProps) {
  const count = Children.count(children)
  return (
    <Items
      swiper={section.isSwiper}
      label={section.displayName}
      columns={columnsFor(count, wide)}
      className={cx(styles.cards, count === 3 && !section.isSwiper && styles.trio)}
    >
      {children}
    </Items>
  )
}
