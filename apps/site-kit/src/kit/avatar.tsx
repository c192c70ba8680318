import { initial } from '../initial'
import { cx } from './cx'
import { PersonIcon } from './icons'
import { Picture } from './picture'
import { said } from './said'
import styles from './avatar.module.css'

type Face = { src: string | null | undefined; name: string; placeholder?: string | null | undefined }

/** A face in a circle, or the initials. Decorative: the name is beside it. */
export function Avatar({ src, name, placeholder }: Face) {
  if (src) return <Picture src={src} alt="" ratio="1" face placeholder={placeholder} className={styles.avatar} />
  const letters = said(name).split(/\s+/).slice(0, 2).map(initial).join('')
  return (
    <span className={cx(styles.avatar, styles.blank)} aria-hidden>
      {letters || <PersonIcon />}
    </span>
  )
}

/** A person as an author: face, name, and occupation. */
export function Person({ role, ...face }: Face & { role?: string | null | undefined }) {
  return (
    <div className={styles.person}>
      <Avatar {...face} />
      <div>
        {said(face.name) && <p className={styles.name}>{face.name}</p>}
        {said(role) && <p className={styles.role}>{role}</p>}
      </div>
    </div>
  )
}
