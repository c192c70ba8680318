'use client'

import { useState } from 'react'
import { cx } from '../../kit/cx'
import { said } from '../../kit/said'
import { text } from '../../text'
import styles from './long-text.module.css'

/** About six lines of a card; a longer text is collapsed. */
const SHORT = 220

/** A text of any length in a card. Renders nothing if empty. */
export function LongText({ body }: { body: string | null | undefined }) {
  const [open, setOpen] = useState(false)
  const words = said(body)
  if (words === '') return null
  const isLong = words.length > SHORT
  return (
    <>
      <p className={cx(styles.text, isLong && !open && styles.cut)}>{words}</p>
      {isLong && (
        <button type="button" className={styles.all} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? text.readLess : text.readAll}
        </button>
      )}
    </>
  )
}
