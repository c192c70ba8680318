import type { SiteFAQ } from '../generated/model/siteFAQ'
import { Frame, FrameHeading } from '../kit/frame'
import { Html } from '../kit/html'
import { PlusIcon } from '../kit/icons'
import { Soon } from '../kit/items'
import { named } from '../kit/said'
import layout from './parts/aside.module.css'
import styles from './faq.module.css'

/** Questions that expand to their answers. */
export function FAQ({ section }: { section: SiteFAQ }) {
  const { faqs } = section.content
  return (
    <Frame section={section} own>
      <div className={layout.aside}>
        <FrameHeading />
        {faqs.length === 0 ? (
          <Soon />
        ) : (
          <ul className={layout.content}>
            {faqs.map(({ id, question, answer }) => (
              <li key={id} className={styles.item}>
                <details>
                  <summary className={styles.question}>
                    <h3 className={styles.words}>{named(question)}</h3>
                    <PlusIcon />
                  </summary>
                  <Html html={answer} className={styles.answer} />
                </details>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Frame>
  )
}
