import { cx } from '../../kit/cx'
import { CheckIcon } from '../../kit/icons'
import { said } from '../../kit/said'
import styles from './check-list.module.css'

/** Short texts, each with a tick. */
export function CheckList({ items, className }: { items: readonly string[]; className?: string | undefined }) {
  const shown = items.filter((item) => said(item) !== '')
  if (shown.length === 0) return null
  return (
    <ul className={cx(styles.list, className)}>
      {shown.map((item, place) => (
        // By position: two of them may be equal.
        <li key={place} className={styles.item}>
          <CheckIcon />
          <span className={styles.text}>{item}</span>
        </li>
      ))}
    </ul>
  )
}
