'use client'

import { useState } from 'react'
import type { PublicFeedbackRow } from '../generated/model/publicFeedbackRow'
import { Person } from '../kit/avatar'
import { Card } from '../kit/card'
import { cx } from '../kit/cx'
import { QuoteIcon } from '../kit/icons'
import { Stars } from '../kit/stars'
import { text } from '../text'
import styles from './feedback.module.css'

/** About seven lines; a longer text is collapsed. */
const SHORT = 240

/** A learner's text. */
export function QuoteCard({ row }: { row: PublicFeedbackRow }) {
  const [open, setOpen] = useState(false)
  const body = row.body?.trim() ?? ''
  const isLong = body.length > SHORT
  return (
    <Card>
      <div className={styles.said}>
        <div className={styles.top}>
          <span className={styles.quote}>
            <QuoteIcon />
          </span>
          <Stars rating={row.rating} />
        </div>
        {body !== '' && (
          <blockquote className={cx(styles.body, isLong && !open && styles.cut)}>{body}</blockquote>
        )}
        {isLong && (
          <button type="button" className={styles.all} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? text.readLess : text.readAll}
          </button>
        )}
        <div className={styles.author}>
          <Person src={row.media} name={row.fullName} role={row.profession} />
        </div>
      </div>
    </Card>
  )
}
