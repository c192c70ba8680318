import { Children, type CSSProperties, type ReactNode } from 'react'
import { text } from '../text'
import { foldedOf, layoutOf, leavesOne, type Columns, type Layout } from './columns'
import { cx } from './cx'
import { ChevronDownIcon } from './icons'
import { Swiper } from './swiper'
import styles from './items.module.css'

type ItemsProps = {
  /** As a swiper (`section.isSwiper`), otherwise a grid. */
  swiper: boolean
  /** The accessible name, also for the buttons of the swiper: usually the section's heading. */
  label: string
  /** The maximal number of columns. */
  columns?: Columns
  /** Small items: two columns on a phone too. */
  small?: boolean
  /** Too wide for three columns on a tablet. */
  roomy?: boolean
  ordered?: boolean
  className?: string | undefined
  /** One child per item, each with its key. */
  children: ReactNode
}

/** A list of items, in the form set for the section. */
export function Items({ swiper, label, columns = 'three', small = false, roomy = false, ordered = false, className, children }: ItemsProps) {
  const items = Children.map(children, (child) => <li>{child}</li>)
  if (!items || items.length === 0) return <Soon />
  const count = items.length
  // A single item needs no swiper.
  if (swiper && count > 1) {
    return (
      <Swiper label={label} columns={count === 2 && columns === 'three' ? 'two' : columns} small={small} className={className}>
        {items}
      </Swiper>
    )
  }
  const List = ordered ? 'ol' : 'ul'
  const layout = layoutOf(count, columns, small)
  const isTrio = layout.wide === 3 && count === 3 && !small && !roomy
  const folded = foldedOf(count, small)
  const looks = cx(
    styles.grid,
    small && styles.small,
    small && leavesOne(count, 2) && styles.narrowOdd,
    isTrio && styles.trio,
    // Small items would be too large in a full row.
    !small && !isTrio && leavesOne(count, layout.middle) && styles.middleOdd,
    !small && leavesOne(count, layout.wide) && styles.wideOdd,
    !small && count === 1 && styles.only,
    className,
  )
  const list = (
    <List className={looks} style={inColumns(layout)}>
      {items}
    </List>
  )
  return folded === 0 ? list : <Folded rest={folded} list={list} />
}

/**
 * A long list, of which a phone shows the first few and a button for the rest. The style sheet does it by the state of a
 * `details` element, so it works without and before any script.
 */
function Folded({ rest, list }: { rest: number; list: ReactNode }) {
  return (
    <div className={styles.fold}>
      {list}
      <details className={styles.more}>
        <summary>
          <span className={styles.closed}>{text.rest(rest)}</span>
          <span className={styles.opened}>{text.readLess}</span>
          <ChevronDownIcon />
        </summary>
      </details>
    </div>
  )
}

function inColumns({ middle, wide }: Layout): CSSProperties & Record<'--middle' | '--wide', number> {
  return { '--middle': middle, '--wide': wide }
}

/** Shown while there is no content yet. */
export function Soon() {
  return <p className={styles.soon}>{text.soon}</p>
}
