import { useId, type ReactNode } from 'react'
import { cx } from './cx'
import styles from './frame.module.css'

type FrameProps = {
  /** The section, whose `displayName` is the heading unless there is a `title`. */
  section: { name: string; displayName: string }
  /** A heading out of the content. Empty or null gives way to the section's own name. */
  title?: string | null | undefined
  /** A line under the heading. */
  lead?: string | null | undefined
  tone?: 'plain' | 'soft' | 'dark'
  /** The heading is for screen readers only, or is drawn by the content with {@link FrameHeading}. */
  bare?: boolean
  /** 1 where the section opens a page. */
  level?: 1 | 2
  as?: 'section' | 'footer' | 'header'
  className?: string | undefined
  children: ReactNode
}

/** A section of the page: its ground, its heading, and the column that its content stands in. */
export function Frame({ section, title, lead, tone = 'plain', bare = false, level = 2, as: Tag = 'section', className, children }: FrameProps) {
  const id = useId()
  const Heading = level === 1 ? 'h1' : 'h2'
  const name = title?.trim() || section.displayName
  const labelled = Tag === 'section' ? { 'aria-labelledby': id } : {}
  return (
    <Tag className={cx(styles.frame, tone !== 'plain' && styles[tone], className)} data-section={section.name} {...labelled}>
      <div className={styles.inner}>
        {bare ? (
          <Heading id={id} className={styles.hidden}>
            {name}
          </Heading>
        ) : (
          <div className={styles.head}>
            <Heading id={id} className={styles.heading}>
              {name}
            </Heading>
            {lead?.trim() && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </Tag>
  )
}
