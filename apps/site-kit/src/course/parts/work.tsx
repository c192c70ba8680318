import type { ReactNode } from 'react'
import type { PublicWorkSampleRow } from '../../generated/model/publicWorkSampleRow'
import { cx } from '../../kit/cx'
import { Card } from '../../kit/card'
import { ArrowRightIcon, PersonIcon } from '../../kit/icons'
import { Picture } from '../../kit/picture'
import { named, said } from '../../kit/said'
import { courseText } from '../text'
import { LongText } from './long-text'
import styles from './work.module.css'

/** The aspect ratio of uploaded pictures of works. */
const WORK_RATIO = '650 / 470'

/** The author. */
export function Author({ name }: { name: string | null }) {
  if (!said(name)) return null
  return (
    <p className={styles.author}>
      <PersonIcon />
      {name}
    </p>
  )
}

type WorkCardProps = {
  row: PublicWorkSampleRow
  /** Over a corner of the picture. */
  badge?: ReactNode
  /** The picture is not cropped. */
  whole?: boolean
}

/** A learner's work; it links to the work itself, if that has an address. */
export function WorkCard({ row, badge, whole = false }: WorkCardProps) {
  return (
    <Card
      title={named(row.title)}
      href={row.link}
      top={
        <div className={cx(styles.top, whole && styles.whole)}>
          <Picture src={row.image} alt="" ratio={WORK_RATIO} fit={whole ? 'contain' : 'cover'} />
          {badge !== undefined && <span className={styles.badge}>{badge}</span>}
        </div>
      }
    >
      <Author name={row.author} />
      <LongText body={row.desc} />
      {row.link && (
        <span className={styles.see} aria-hidden>
          {courseText.seeWork}
          <ArrowRightIcon />
        </span>
      )}
    </Card>
  )
}
