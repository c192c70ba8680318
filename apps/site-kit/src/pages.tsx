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
  /** The names of sections that are dimmed with a label, as hidden ones. */
  dimmed?: readonly string[]
  /** Wraps or replaces each section, for example with a link; a replacement should have the same background. */
  around?: (section: SiteSection, drawn: ReactNode, background: Background) => ReactNode
  /** Class names of the site for the frames of sections, by name. */
  classNames?: { readonly [Name in SiteSection['name']]?: string }
}

/** No media data. */
const NOTHING: MediaMap = {}

/** The home page, from the response of `GET /api/public/home`. Rendered inside a `Site`. */
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
  /** The enrolment page, such as `/kurslar/12/ariza`; by default the first form of the page, or the course's own link. */
  enrolHref?: string
} & Looks

/** A course's page, from the response of `GET /api/public/courses/{idOrSlug}`. Rendered inside a `Site`. */
export function CoursePage({ page, enrolHref, ...looks }: CoursePageProps) {
  const sections = filled(page.sections, looks.dimmed)
  const backgrounds = backgroundsByName(sections, looks.dimmed)
  const shown = sections.map(({ name }) => name).filter((name) => !looks.dimmed?.includes(name))
  const found = enrolOf(page.course, shown)
  const enrol = enrolHref === undefined ? found : { ...found, href: enrolHref }
  return (
    <WithMedia media={page.media ?? NOTHING}>
      <WithCourse course={page.course.id}>
        {/* Around everything: the bar sticks to the lower edge while any part of the page is visible. */}
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

/** Empty sections are left out for visitors; a dimmed one stays in its place. */
function filled<Section extends SiteSection>(sections: readonly Section[], dimmed: Looks['dimmed'] = []): readonly Section[] {
  return sections.filter((section) => dimmed.includes(section.name) || !isEmpty(section))
}

/** The background of each section. Dimmed ones are not on the site, so they do not count in the rhythm. */
function backgroundsByName(sections: readonly SiteSection[], dimmed: Looks['dimmed'] = []): ReadonlyMap<string, Background> {
  const names = sections.map(({ name }) => name).filter((name) => !dimmed.includes(name))
  return new Map(backgroundsOf(names).map((background, place) => [names[place] ?? '', background]))
}

type PlaceProps = {
  section: SiteSection
  level?: 1 | 2
  background: Background | undefined
  /** The component, if it needs more than the section. */
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
