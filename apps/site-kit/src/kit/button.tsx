import type { ReactNode } from 'react'
import { cx } from './cx'
import { Link } from './link'
import styles from './button.module.css'

type ButtonProps = {
  /** The target of the link. Without it this is a button, of a form if `submit`. */
  href?: string | null | undefined
  submit?: boolean
  look?: 'solid' | 'line'
  onClick?: () => void
  'aria-expanded'?: boolean
  /** The full label, if the text alone is ambiguous; it begins with the text. */
  'aria-label'?: string
  className?: string | undefined
  children: ReactNode
}

export function Button({ href, submit = false, look = 'solid', className, children, ...rest }: ButtonProps) {
  const looks = cx(styles.button, styles[look], className)
  if (href !== undefined) {
    return (
      <Link href={href} className={looks} {...(rest['aria-label'] !== undefined && { 'aria-label': rest['aria-label'] })}>
        {children}
      </Link>
    )
  }
  return (
    <button type={submit ? 'submit' : 'button'} className={looks} {...rest}>
      {children}
    </button>
  )
}
