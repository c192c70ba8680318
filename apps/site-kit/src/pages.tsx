import type { ReactNode } from 'react'
import { CourseHead } from './course/course-head'
import type { CourseRow } from './generated/model/courseRow'
import type { SiteCourseSection } from './generated/model/siteCourseSection'
import type { SiteHomeSection } from './generated/model/siteHomeSection'
import { isEmpty } from './empty'
import type { SiteSection } from './section'
import { SectionView } from './sections'
import { backgroundOf, backgroundsOf, type Background } from './backgrounds'
import { text } from './text'
import styles from './pages.module.css'

type Looks = {
  /** The names of sections drawn faded with a label, as hidden ones. */
  dimmed?: readonly string[]
  /** Puts something around each section, such as a way to it, or something else in its place, best on the same background. */
  around?: (section: SiteSection, drawn: ReactNode, background: Background) => ReactNode
}

/** The landing's home page, of what `GET /api/public/home` answers. Stands in a `Site`. */
export function HomePage({ home, ...looks }: { home: { sections: readonly SiteHomeSection[] } } & Looks) {
  const sections = filled(home.sections, looks.dimmed)
  const backgrounds = backgroundsByName(sections, looks.dimmed)
  const hasBanner = sections.some((section) => section.name === 'Banner')
  return (
    <>
      {!hasBanner && <h1 className={styles.hidden}>{text.home}</h1>}
      {sections.map((section) => (
        <Place key={section.name} section={section} level={section.name === 'Banner' ? 1 : 2} background={backgrounds.get(section.name)} {...looks} />
      ))}
    </>
  )
}

/** A course's page, of what `GET /api/public/courses/{id}` answers. Stands in a `Site`. */
export function CoursePage({ page, ...looks }: { page: { course: CourseRow; sections: readonly SiteCourseSection[] } } & Looks) {
  const sections = filled(page.sections, looks.dimmed)
  const backgrounds = backgroundsByName(sections, looks.dimmed)
  return (
    <>
      <CourseHead course={page.course} />
      {sections.map((section) => (
        <Place key={section.name} section={section} background={backgrounds.get(section.name)} {...looks} />
      ))}
    </>
  )
}

/** Visitors meet no section without content; among those that they do not see anyway, it stands in its place. */
function filled<Section extends SiteSection>(sections: readonly Section[], dimmed: Looks['dimmed'] = []): readonly Section[] {
  return sections.filter((section) => dimmed.includes(section.name) || !isEmpty(section))
}

/** The background of each section. Those drawn faded are not on the site, and so have no part in its rhythm. */
function backgroundsByName(sections: readonly SiteSection[], dimmed: Looks['dimmed'] = []): ReadonlyMap<string, Background> {
  const names = sections.map(({ name }) => name).filter((name) => !dimmed.includes(name))
  return new Map(backgroundsOf(names).map((background, place) => [names[place] ?? '', background]))
}

type PlaceProps = { section: SiteSection; level?: 1 | 2; background: Background | undefined } & Looks

function Place({ section, level = 2, background = backgroundOf(section.name), dimmed, around }: PlaceProps) {
  const view = <SectionView section={section} level={level} background={background} />
  const drawn = dimmed?.includes(section.name) ? (
    <div className={styles.dimmed}>
      <p className={styles.label}>{text.hidden}</p>
      {view}
    </div>
  ) : (
    view
  )
  return around === undefined ? drawn : around(section, drawn, background)
}
