'use client'

import { createContext, useContext, type ReactNode } from 'react'
import { cx } from './cx'
import styles from './frame.module.css'

type HeadingProps = { id: string; level: 1 | 2; name: string }

/** A longer heading is set smaller, so that it remains readable. */
const LONG = 60

const Heading = createContext<HeadingProps | null>(null)

/** Provides the text of the {@link FrameHeading} inside. */
export function HeadingOf({ children, ...heading }: HeadingProps & { children: ReactNode }) {
  return <Heading.Provider value={heading}>{children}</Heading.Provider>
}

/** The heading of the frame, for content that places it itself. */
export function FrameHeading({ className }: { className?: string | undefined }) {
  const heading = useContext(Heading)
  if (heading === null) throw new Error('a heading outside of a Frame')
  const { id, level, name } = heading
  const Tag = level === 1 ? 'h1' : 'h2'
  return (
    <Tag id={id} className={cx(styles.heading, name.length > LONG && styles.long, className)}>
      {name}
    </Tag>
  )
}
