import type { ReactNode } from 'react'
import type { SitePortfolioProjects } from '../generated/model/sitePortfolioProjects'
import type { SiteStudentCompetitionProjects } from '../generated/model/siteStudentCompetitionProjects'
import type { SiteStudentsProjects } from '../generated/model/siteStudentsProjects'
import type { SiteStudentWorkShowcase } from '../generated/model/siteStudentWorkShowcase'
import { cx } from '../kit/cx'
import { Frame } from '../kit/frame'
import { StarIcon } from '../kit/icons'
import { Items } from '../kit/items'
import { Cards } from './parts/cards'
import { WorkCard } from './parts/work'
import { courseText } from './text'
import styles from './works.module.css'

type WorksProps = {
  section: SiteStudentWorkShowcase | SiteStudentCompetitionProjects | SiteStudentsProjects
  badge?: ReactNode
  whole?: boolean
}

function Works({ section, ...look }: WorksProps) {
  const rows = section.content.courseWorkSamples
  return (
    <Cards section={section} wide>
      {rows.map((row) => (
        <WorkCard key={row.id} row={row} wide={rows.length === 1} {...look} />
      ))}
    </Cards>
  )
}

/** What learners made while they learned. */
export function StudentWorkShowcase({ section }: { section: SiteStudentWorkShowcase }) {
  return (
    <Frame section={section}>
      <Works section={section} />
    </Frame>
  )
}

/** Works of a contest. */
export function StudentCompetitionProjects({ section }: { section: SiteStudentCompetitionProjects }) {
  const badge = (
    <>
      <StarIcon />
      {courseText.contest}
    </>
  )
  return (
    <Frame section={section} tone="dark">
      <Works section={section} badge={badge} />
    </Frame>
  )
}

/** Illustrations, which are shown whole. */
export function StudentsProjects({ section }: { section: SiteStudentsProjects }) {
  return (
    <Frame section={section}>
      <Works section={section} whole />
    </Frame>
  )
}

/** What a learner leaves with, large. */
export function PortfolioProjects({ section }: { section: SitePortfolioProjects }) {
  const rows = section.content.courseWorkSamples
  // Of an odd number the first has the whole width, so that the rows come out even.
  const isOdd = rows.length % 2 === 1 && !section.isSwiper
  return (
    <Frame section={section} tone="soft">
      <Items swiper={section.isSwiper} label={section.displayName} columns="two" className={cx(styles.portfolio, isOdd && styles.odd)}>
        {rows.map((row, place) => (
          <WorkCard key={row.id} row={row} wide={isOdd && place === 0} />
        ))}
      </Items>
    </Frame>
  )
}
