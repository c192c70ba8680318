'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { SiteSupportRoadmap } from '../generated/model/siteSupportRoadmap'
import { Frame } from '../kit/frame'
import { Picture } from '../kit/picture'
import { said } from '../kit/said'
import { Unfilled } from './parts/unfilled'
import styles from './support-roadmap.module.css'

/** The roadmap of the course as one wide picture, scrolled sideways where it would be too small to read. */
export function SupportRoadmap({ section }: { section: SiteSupportRoadmap }) {
  const [roadmap] = section.content.roadmaps
  if (roadmap === undefined) return <Unfilled section={section} />
  const name = said(roadmap.title) || section.heading
  return (
    <Frame section={section} title={name}>
      <Window label={name}>
        <Picture src={roadmap.image} alt={name} ratio="1200 / 500" className={styles.map} />
      </Window>
    </Frame>
  )
}

/** Focusable while its content overflows: otherwise it could not be scrolled by keyboard. */
function Window({ label, children }: { label: string; children: ReactNode }) {
  const window = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)

  useEffect(() => {
    const node = window.current
    if (node === null) return
    const sizes = new ResizeObserver(() => setIsCut(node.scrollWidth > node.clientWidth))
    sizes.observe(node)
    return () => sizes.disconnect()
  }, [])

  return (
    <div ref={window} className={styles.window} {...(isCut && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      {children}
    </div>
  )
}
