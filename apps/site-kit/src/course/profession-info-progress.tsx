import type { Progress } from '../generated/model/progress'
import type { SiteProfessionInfoProgress } from '../generated/model/siteProfessionInfoProgress'
import { Html } from '../kit/html'
import { named } from '../kit/said'
import { Split } from './parts/split'
import { Unfilled } from './parts/unfilled'
import { courseText } from './text'
import styles from './profession-info-progress.module.css'

/** What the profession is, and how much of each quality it asks for. */
export function ProfessionInfoProgress({ section }: { section: SiteProfessionInfoProgress }) {
  const info = section.content?.courseInfo
  if (!info) return <Unfilled section={section} />
  return (
    <Split section={section} title={info.title} image={info.image} pictured flip>
      <Html html={info.desc} />
      {info.items.length > 0 && (
        <ul className={styles.list}>
          {info.items.map((item, place) => (
            // By its place: two of them may be alike.
            <Quality key={place} item={item} />
          ))}
        </ul>
      )}
    </Split>
  )
}

function Quality({ item: { title, percent } }: { item: Progress }) {
  // While it is typed a number may be any.
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
