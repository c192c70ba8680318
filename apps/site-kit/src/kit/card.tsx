import type { ReactNode } from 'react'
import { cx } from './cx'
import { Link } from './link'
import styles from './card.module.css'

type CardProps = {
  /** Over the full width of the card: usually a `Picture` with a `ratio`. */
  top?: ReactNode
  title?: string | null | undefined
  /** Makes the title, and with it the whole card, a link. */
  href?: string | null | undefined
  /** Plain text below the title, with its line breaks. */
  text?: string | null | undefined
  /** Of the title's heading: 2 directly below the heading of a page. @defaultValue 3 */
  level?: 2 | 3 | undefined
  className?: string | undefined
  /** Rendered after the text. */
  children?: ReactNode
}

/** A card in a list. Empty parts are left out. */
export function Card({ top, title, href, text, level = 3, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={cx(styles.card, className)}>
      {top && <div className={styles.top}>{top}</div>}
      <div className={styles.body}>
        {title?.trim() && (
          <Heading className={styles.title}>
            <Link href={href}>{title}</Link>
          </Heading>
        )}
        {text?.trim() && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </article>
  )
}
