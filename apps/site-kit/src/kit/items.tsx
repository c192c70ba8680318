import { Children, type CSSProperties, type ReactNode } from 'react'
import { text } from '../text'
import { foldedOf, layoutOf, leavesOne, type Columns, type Layout } from './columns'
import { cx } from './cx'
import { ChevronDownIcon } from './icons'
import { Swiper } from './swiper'
import styles from './items.module.css'

type ItemsProps = {
  /** Swiped through (`section.isSwiper`), else a grid. */
  swiper: boolean
  /** What they are, for the buttons of the swiper: mostly the section's heading. */
  label: string
  /** How many stand side by side where there is room; fewer where there is less. */
  columns?: Columns
  /** Small things: two side by side on a phone too. */
  small?: boolean
  /** Too full to be three side by side on a tablet. */
  roomy?: boolean
  ordered?: boolean
  className?: string | undefined
  /** One child an item, each with its key. */
  children: ReactNode
}

/** A list of alike things, in the form the section was given. */
export function Items({ swiper, label, columns = 'three', small = false, roomy = false, ordered = false, className, children }: ItemsProps) {
  const items = Children.map(children, (child) => <li>{child}</li>)
  if (!items || items.length === 0) return <Soon />
  const count = items.length
  // One alone is not swiped through.
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
    // Small things would be too large over a whole row.
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
 * A long list, of which a phone shows the first few and a button for the rest. The style sheet does it by the state of the
 * `details`, so it works before any script does, and where one never does.
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

/** Where there is nothing to show yet. */
export function Soon() {
  return <p className={styles.soon}>{text.soon}</p>
}
