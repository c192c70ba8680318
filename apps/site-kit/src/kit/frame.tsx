import { useId, type ReactNode } from 'react'
import { cx } from './cx'
import { FrameHeading, HeadingOf } from './heading'
import { backgroundOf, type Background } from '../backgrounds'
import styles from './frame.module.css'

export { FrameHeading }

/**
 * The members of a section that its frame needs: the heading for visitors, never its name in the panel. A page sets its
 * background; alone it has its default.
 */
export type Framed = { name: string; heading: string; background?: Background | undefined; className?: string | undefined }

type FrameProps = {
  /** The section, whose `heading` is shown unless there is a `title`. */
  section: Framed
  /** A heading from the content. If empty or null, the section's own is used. */
  title?: string | null | undefined
  /** A line below the heading. */
  lead?: string | null | undefined
  /** The heading is for screen readers only. */
  bare?: boolean
  /** The content renders the heading itself, with {@link FrameHeading}. */
  own?: boolean
  /** 1 if the section opens a page. */
  level?: 1 | 2 | undefined
  /** The id of the section as a link target, which can take the focus. */
  anchor?: string | undefined
  as?: 'section' | 'footer' | 'header'
  className?: string | undefined
  children: ReactNode
}

/** A section of the page: its background, its heading, and its content column. */
export function Frame(props: FrameProps) {
  const { section, title, lead, bare = false, own = false, level = 2, anchor, as: Tag = 'section', className, children } = props
  const id = useId()
  const background = section.background ?? backgroundOf(section.name)
  const led = anchor === undefined ? {} : { id: anchor, tabIndex: -1 }
  const labelled = Tag === 'section' ? { 'aria-labelledby': id } : {}
  return (
    <HeadingOf id={id} level={level} name={title?.trim() || section.heading}>
      <Tag className={cx(styles.frame, background !== 'plain' && styles[background], className, section.className)} data-section={section.name} {...led} {...labelled}>
        <div className={styles.inner}>
          {bare && <FrameHeading className={styles.hidden} />}
          {!bare && !own && (
            <div className={styles.head}>
              <FrameHeading />
              {lead?.trim() && <p className={styles.lead}>{lead}</p>}
            </div>
          )}
          {children}
        </div>
      </Tag>
    </HeadingOf>
  )
}
