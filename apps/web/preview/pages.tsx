import type { ReactNode } from 'react'
import { CourseHead } from './course/course-head'
import type { CourseRow } from './generated/model/courseRow'
import type { SiteCourseSection } from './generated/model/siteCourseSection'
import type { SiteHomeSection } from './generated/model/siteHomeSection'
import { SectionView } from './sections'
import { text } from './text'
import styles from './pages.module.css'

type Dimmed = {
  /** The names of sections drawn faded with a label, as hidden ones. */
  dimmed?: readonly string[]
}

/** The landing's home page, of what `GET /api/public/home` answers. Stands in a `Site`. */
export function HomePage({ home, dimmed }: { home: { sections: readonly SiteHomeSection[] } } & Dimmed) {
  const hasBanner = home.sections.some((section) => section.name === 'Banner')
  return (
    <>
      {!hasBanner && <h1 className={styles.hidden}>{text.home}</h1>}
      {home.sections.map((section) => (
        <Place key={section.name} isDimmed={dimmed?.includes(section.name) === true}>
          <SectionView section={section} level={section.name === 'Banner' ? 1 : 2} />
        </Place>
      ))}
    </>
  )
}

/** A course's page, of what `GET /api/public/courses/{id}` answers. Stands in a `Site`. */
export function CoursePage({ page, dimmed }: { page: { course: CourseRow; sections: readonly SiteCourseSection[] } } & Dimmed) {
  return (
    <>
      <CourseHead course={page.course} />
      {page.sections.map((section) => (
        <Place key={section.name} isDimmed={dimmed?.includes(section.name) === true}>
          <SectionView section={section} />
        </Place>
      ))}
    </>
  )
}

function Place({ isDimmed, children }: { isDimmed: boolean; children: ReactNode }) {
  if (!isDimmed) return children
  return (
    <div className={styles.dimmed}>
      <p className={styles.label}>{text.hidden}</p>
      {children}
    </div>
  )
}
