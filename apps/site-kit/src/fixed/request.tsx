'use client'

import { Button } from '../kit/button'
import { Frame, FrameHeading, type Framed } from '../kit/frame'
import { text } from '../text'
import { requestAnchorOf } from './shapes'
import styles from './request.module.css'

/** Asks for a name and a phone, to be called back. It sends nothing: where to is the site's own matter. */
export function Request({ section }: { section: Framed }) {
  const words = text.request
  return (
    <Frame section={section} own anchor={requestAnchorOf(section.name) ?? undefined} className={styles.frame}>
      <div className={styles.panel}>
        <div>
          <FrameHeading className={styles.title} />
          <p className={styles.lead}>{words.lead}</p>
        </div>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
          }}
        >
          <label className={styles.label}>
            {words.name}
            <span className={styles.field}>
              <input className={styles.input} name="name" autoComplete="name" placeholder={words.namePlaceholder} />
            </span>
          </label>
          <label className={styles.label}>
            {words.phone}
            <span className={styles.field}>
              <span className={styles.code} aria-hidden>
                {words.code}
              </span>
              <input
                className={styles.input}
                name="phone"
                type="tel"
                autoComplete="tel-national"
                placeholder={words.phonePlaceholder}
                maxLength={20}
              />
            </span>
          </label>
          <Button submit>{words.send}</Button>
        </form>
      </div>
    </Frame>
  )
}
