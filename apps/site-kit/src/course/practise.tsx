import type { SitePractise } from '../generated/model/sitePractise'
import { Html } from '../kit/html'
import { said } from '../kit/said'
import { Split } from './parts/split'
import { Unfilled } from './parts/unfilled'
import styles from './practise.module.css'

/** Practical tasks: the items are one text, separated by commas. */
export function Practise({ section }: { section: SitePractise }) {
  const practice = section.content
  if (practice === null) return <Unfilled section={section} />
  const items = said(practice.items).split(',').map(said).filter((item) => item !== '')
  return (
    <Split
      section={section}
      title={practice.title}
      image={practice.image}
      flip
      after={
        items.length > 0 && (
          <ol className={styles.list}>
            {items.map((item, place) => (
              // By position: two of them may be equal.
              <li key={place} className={styles.item}>
                <span className={styles.number} aria-hidden>
                  {place + 1}
                </span>
                <span className={styles.text}>{item}</span>
              </li>
            ))}
          </ol>
        )
      }
    >
      <Html html={practice.desc} />
    </Split>
  )
}
