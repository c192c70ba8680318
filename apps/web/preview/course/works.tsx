import type { SitePortfolioProjects } from '../generated/model/sitePortfolioProjects'
import type { SiteStudentCompetitionProjects } from '../generated/model/siteStudentCompetitionProjects'
import type { SiteStudentsProjects } from '../generated/model/siteStudentsProjects'
import type { SiteStudentWorkShowcase } from '../generated/model/siteStudentWorkShowcase'
import { Frame } from '../kit/frame'
import { StarIcon } from '../kit/icons'
import { Items } from '../kit/items'
import { columnsFor } from './parts/columns'
import { WorkCard } from './parts/work'
import { courseText } from './text'

/** What learners made while they learned. */
export function StudentWorkShowcase({ section }: { section: SiteStudentWorkShowcase }) {
  const rows = section.content.courseWorkSamples
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.displayName} columns={columnsFor(rows.length)}>
        {rows.map((row) => (
          <WorkCard key={row.id} row={row} />
        ))}
      </Items>
    </Frame>
  )
}

/** What a learner leaves with, large. */
export function PortfolioProjects({ section }: { section: SitePortfolioProjects }) {
  return (
    <Frame section={section} tone="soft">
      <Items swiper={section.isSwiper} label={section.displayName} columns="two">
        {section.content.courseWorkSamples.map((row) => (
          <WorkCard key={row.id} row={row} />
        ))}
      </Items>
    </Frame>
  )
}

/** Works of a contest. */
export function StudentCompetitionProjects({ section }: { section: SiteStudentCompetitionProjects }) {
  const rows = section.content.courseWorkSamples
  const badge = (
    <>
      <StarIcon />
      {courseText.contest}
    </>
  )
  return (
    <Frame section={section} tone="dark">
      <Items swiper={section.isSwiper} label={section.displayName} columns={columnsFor(rows.length)}>
        {rows.map((row) => (
          <WorkCard key={row.id} row={row} badge={badge} />
        ))}
      </Items>
    </Frame>
  )
}

/** Illustrations, which are shown whole. */
export function StudentsProjects({ section }: { section: SiteStudentsProjects }) {
  const rows = section.content.courseWorkSamples
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.displayName} columns={columnsFor(rows.length)}>
        {rows.map((row) => (
          <WorkCard key={row.id} row={row} whole />
        ))}
      </Items>
    </Frame>
  )
}
