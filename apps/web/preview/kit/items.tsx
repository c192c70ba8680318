import { Children, type ReactNode } from 'react'
import { text } from '../text'
import { cx } from './cx'
import { Swiper } from './swiper'
import styles from './items.module.css'

type ItemsProps = {
  /** Swiped through (`section.isSwiper`), else a grid. */
  swiper: boolean
  /** What they are, for the buttons of the swiper: mostly the section's heading. */
  label: string
  /** How many stand side by side where there is room; fewer where there is less. */
  columns?: 'one' | 'two' | 'three' | 'four'
  /** Small things: two side by side on a phone too. */
  small?: boolean
  ordered?: boolean
  className?: string | undefined
  /** One child an item, each with its key. */
  children: ReactNode
}

/** A list of alike things, in the form the section was given. */
export function Items({ swiper, label, columns = 'three', small = false, ordered = false, className, children }: ItemsProps) {
  const items = Children.map(children, (child) => <li>{child}</li>)
  if (!items || items.length === 0) return <Soon />
  if (swiper) {
    return (
      <Swiper label={label} columns={columns} small={small} className={className}>
        {items}
      </Swiper>
    )
  }
  const List = ordered ? 'ol' : 'ul'
  return <List className={cx(styles.grid, small && styles.small, styles[columns], className)}>{items}</List>
}

/** Where there is nothing to show yet. */
export function Soon() {
  return <p className={styles.soon}>{text.soon}</p>
}
