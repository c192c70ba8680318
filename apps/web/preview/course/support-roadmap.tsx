import type { SiteSupportRoadmap } from '../generated/model/siteSupportRoadmap'
import { Frame } from '../kit/frame'
import { Picture } from '../kit/picture'
import { Unfilled } from './parts/unfilled'
import styles from './support-roadmap.module.css'

/** The way through the course as one wide picture. Where it would be too small to read it is moved sideways. */
export function SupportRoadmap({ section }: { section: SiteSupportRoadmap }) {
  const [roadmap] = section.content.roadmaps
  if (roadmap === undefined) return <Unfilled section={section} />
  const name = roadmap.title?.trim() || section.displayName
  return (
    <Frame section={section} title={name}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus it could not be moved by keyboard */}
      <div role="group" aria-label={name} tabIndex={0} className={styles.window}>
        <Picture src={roadmap.image} alt={name} ratio="1200 / 500" sizes="1280px" className={styles.map} />
      </div>
    </Frame>
  )
}
