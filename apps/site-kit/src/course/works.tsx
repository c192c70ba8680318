import type { ReactNode } from 'react'
import type { SitePortfolioProjects } from '../generated/model/sitePortfolioProjects'
import type { SiteStudentCompetitionProjects } from '../generated/model/siteStudentCompetitionProjects'
import type { SiteStudentsProjects } from '../generated/model/siteStudentsProjects'
import type { SiteStudentWorkShowcase } from '../generated/model/siteStudentWorkShowcase'
import { Frame } from '../kit/frame'
import { StarIcon } from '../kit/icons'
import { Items } from '../kit/items'
import { WorkCard } from './parts/work'
import { courseText } from './text'

type WorksProps = {
  section: SiteStudentWorkShowcase | SiteStudentCompetitionProjects | SiteStudentsProjects
  badge?: ReactNode
  whole?: boolean
}

function Works({ section, ...look }: WorksProps) {
  return (
    <Items swiper={section.isSwiper} label={section.heading}>
      {section.content.courseWorkSamples.map((row) => (
        <WorkCard key={row.id} row={row} {...look} />
      ))}
    </Items>
  )
}

/** Works that learners made during the course. */
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
    <Frame section={section}>
      <Works section={section} badge={badge} />
    </Frame>
  )
}

/** Illustrations, which are not cropped. */
export function StudentsProjects({ section }: { section: SiteStudentsProjects }) {
  return (
    <Frame section={section}>
      <Works section={section} whole />
    </Frame>
  )
}

/** The portfolio works of learners, large. */
export function PortfolioProjects({ section }: { section: SitePortfolioProjects }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading} columns="two">
        {section.content.courseWorkSamples.map((row) => (
          <WorkCard key={row.id} row={row} />
        ))}
      </Items>
    </Frame>
  )
}
