import { cx } from './cx'
import styles from './html.module.css'

/** Rich text of the content, sanitised by the server. Renders nothing if empty. */
export function Html({ html, className }: { html: string | null | undefined; className?: string | undefined }) {
  if (!html?.trim()) return null
  return <div className={cx(styles.html, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
