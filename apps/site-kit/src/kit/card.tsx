import type { ReactNode } from 'react'
import { cx } from './cx'
import { Link } from './link'
import styles from './card.module.css'

type CardProps = {
  /** Over the whole width of the card: mostly a `Picture` with a `ratio`. */
  top?: ReactNode
  title?: string | null | undefined
  /** Makes the title, and by it the whole card, a link. */
  href?: string | null | undefined
  /** Plain text under the title, its line breaks kept. */
  text?: string | null | undefined
  className?: string | undefined
  /** What follows the text. */
  children?: ReactNode
}

/** One of several alike things. Parts that are empty are not there. */
export function Card({ top, title, href, text, className, children }: CardProps) {
  return (
    <article className={cx(styles.card, className)}>
      {top && <div className={styles.top}>{top}</div>}
      <div className={styles.body}>
        {title?.trim() && (
          <h3 className={styles.title}>
            <Link href={href}>{title}</Link>
          </h3>
        )}
        {text?.trim() && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </article>
  )
}
