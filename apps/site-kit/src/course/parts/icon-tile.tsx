import { initial } from '../../initial'
import { cx } from '../../kit/cx'
import { Picture } from '../../kit/picture'
import { said } from '../../kit/said'
import styles from './icon-tile.module.css'

/** An icon on a muted background; without one the first letter of its name. Decorative: the name is beside it. */
export function IconTile({ src, name, className }: { src: string | null | undefined; name: string; className?: string | undefined }) {
  return (
    <div className={cx(styles.tile, className)} aria-hidden>
      {src ? <Picture src={src} alt="" ratio="1" fit="contain" sizes="80px" clear className={styles.icon} /> : initial(said(name))}
    </div>
  )
}
