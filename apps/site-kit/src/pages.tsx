import type { ReactNode } from 'react'
import { CourseHead } from './course/course-head'
import { CoursePrice } from './course/course-price'
import { enrolOf } from './course/enrol'
import { EnrolBar } from './course/enrol-bar'
import type { PublicCourseRow } from './generated/model/publicCourseRow'
import type { SiteCourseSection } from './generated/model/siteCourseSection'
import type { SiteHomeSection } from './generated/model/siteHomeSection'
import { isEmpty } from './empty'
import { WithCourse, WithMedia, type MediaMap } from './kit/site'
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
  /** Classes of the site's own on the frames of sections, by their names. */
  classNames?: { readonly [Name in SiteSection['name']]?: string }
}

/** Nothing is said of the files. */
const NOTHING: MediaMap = {}

/** The landing's home page, of what `GET /api/public/home` answers. Stands in a `Site`. */
export function HomePage({ home, ...looks }: { home: { sections: readonly SiteHomeSection[]; media?: MediaMap } } & Looks) {
  const sections = filled(home.sections, looks.dimmed)
  const backgrounds = backgroundsByName(sections, looks.dimmed)
  const hasBanner = sections.some((section) => section.name === 'Banner')
  return (
    <WithMedia media={home.media ?? NOTHING}>
      {!hasBanner && <h1 className={styles.hidden}>{text.home}</h1>}
      {sections.map((section) => (
        <Place key={section.name} section={section} level={section.name === 'Banner' ? 1 : 2} background={backgrounds.get(section.name)} {...looks} />
      ))}
    </WithMedia>
  )
}

type CoursePageProps = {
  page: { course: PublicCourseRow; sections: readonly SiteCourseSection[]; media?: MediaMap }
  /** Where one enrols, as `/kurslar/12/ariza`; else the first form of the page, or the course's own link. */
  enrolHref?: string
} & Looks

/** A course's page, of what `GET /api/public/courses/{idOrSlug}` answers. Stands in a `Site`. */
export function CoursePage({ page, enrolHref, ...looks }: CoursePageProps) {
  const sections = filled(page.sections, looks.dimmed)
  const backgrounds = backgroundsByName(sections, looks.dimmed)
  const shown = sections.map(({ name }) => name).filter((name) => !looks.dimmed?.includes(name))
  const found = enrolOf(page.course, shown)
  const enrol = enrolHref === undefined ? found : { ...found, href: enrolHref }
  return (
    <WithMedia media={page.media ?? NOTHING}>
      <WithCourse course={page.course.id}>
        {/* Around all of it: the bar stays at the lower edge as long as any of the page is seen. */}
        <div>
          <CourseHead course={page.course} enrol={enrol} />
          {sections.map((section) => {
            const background = backgrounds.get(section.name) ?? backgroundOf(section.name)
            const price = section.name === 'CoursePrice' && <CoursePrice section={{ ...section, background, className: looks.classNames?.CoursePrice }} course={page.course} enrol={enrol} />
            return <Place key={section.name} section={section} background={background} view={price || undefined} {...looks} />
          })}
          <EnrolBar enrol={enrol} />
        </div>
      </WithCourse>
    </WithMedia>
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

type PlaceProps = {
  section: SiteSection
  level?: 1 | 2
  background: Background | undefined
  /** What draws it, where the section alone does not know enough. */
  view?: ReactNode
} & Looks

function Place({ section, level = 2, background = backgroundOf(section.name), view: own, dimmed, around, classNames }: PlaceProps) {
  const view = own ?? <SectionView section={section} level={level} background={background} className={classNames?.[section.name]} />
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
