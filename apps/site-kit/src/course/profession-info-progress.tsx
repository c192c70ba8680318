import type { Progress } from '../generated/model/progress'
import type { SiteProfessionInfoProgress } from '../generated/model/siteProfessionInfoProgress'
import { Html } from '../kit/html'
import { named } from '../kit/said'
import { Split } from './parts/split'
import { Unfilled } from './parts/unfilled'
import { courseText } from './text'
import styles from './profession-info-progress.module.css'

/** The profession, and how much of each quality it requires. */
export function ProfessionInfoProgress({ section }: { section: SiteProfessionInfoProgress }) {
  const info = section.content?.courseInfo
  if (!info) return <Unfilled section={section} />
  return (
    <Split section={section} title={info.title} image={info.image} pictured flip>
      <Html html={info.desc} />
      {info.items.length > 0 && (
        <ul className={styles.list}>
          {info.items.map((item, place) => (
            // By position: two of them may be equal.
            <Quality key={place} item={item} />
          ))}
        </ul>
      )}
    </Split>
  )
}

function Quality({ item: { title, percent } }: { item: Progress }) {
  // While typing, a number may be out of range.
  const full = Math.min(Math.max(percent, 0), 100)
  return (
    <li>
      <p className={styles.name}>
        <span>{named(title)}</span>
        <span className={styles.percent}>{courseText.percent(full)}</span>
      </p>
      <div className={styles.bar} aria-hidden>
        <div className={styles.full} style={{ width: `${full}%` }} />
      </div>
    </li>
  )
}
