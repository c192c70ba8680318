import type { ReactNode } from 'react'
// Only the list of sections, from the same source as the types; the sections themselves do not depend on the panel.
import { COURSE_SECTIONS, HOME_SECTIONS } from '../generated/section-registry'
import { SHAPES } from '../static/shapes'
import type { SiteCourseSection } from '../generated/model/siteCourseSection'
import type { SiteHomeSection } from '../generated/model/siteHomeSection'
import { CoursePage, HomePage } from '../pages'
import type { DynamicName, SiteSection } from '../section'
import { SectionView } from '../sections'
import { CONTENTS, COUNTS, type Content, type Counted } from './contents'
import { blanked, lengthened, manifold, sevenfold } from './sample'
import { SAMPLES } from './samples'
import { COURSE, COURSES } from './samples-home'

export const PAGES = ['HomePage', 'CoursePage']
export const NAMES = [...new Set([...HOME_SECTIONS, ...COURSE_SECTIONS].map((section) => section.name))]

/** A whole page with one section dimmed, or null if the name is not that of a page. */
export function pageOf(name: string, content: Content | Counted): ReactNode {
  if (name === 'HomePage') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of this page
    const sections = HOME_SECTIONS.map((one) => made(one.name, content)) as SiteHomeSection[]
    return <HomePage home={{ sections }} dimmed={['Instructions', 'BonusCourses']} />
  }
  if (name === 'CoursePage') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const sections = COURSE_SECTIONS.map((one) => made(one.name, content)) as SiteCourseSection[]
    const course = content === 'minimal' || content === 'blank' || content === 'empty' ? COURSE : COURSES[0]
    return course && <CoursePage page={{ course: content === 'long' ? lengthened(course) : course, sections }} dimmed={['CourseContents']} />
  }
  return null
}

/** States that only a list has. */
const OF_LISTS: ReadonlySet<Content> = new Set(['seven', 'swiper'])

/** The states in which a section looks different. */
export function contentsOf(name: string): readonly Content[] {
  // Of static sections the panel has only the name.
  if (name in SHAPES) return ['full', 'long']
  if (PAGES.includes(name)) return CONTENTS
  const isList = Object.values(contentOf(name, 'full') ?? {}).some((one) => Array.isArray(one))
  return CONTENTS.filter((content) => isList || !OF_LISTS.has(content))
}

/** A section alone, or null if there is none of that name. */
export function sectionOf(name: string, content: Content | Counted): ReactNode {
  if (!NAMES.some((one) => one === name)) return null
  return <SectionView section={made(name, content)} />
}

function made(name: string, content: Content | Counted): SiteSection {
  const entry = [...HOME_SECTIONS, ...COURSE_SECTIONS].find((one) => one.name === name)
  const heading = entry?.heading ?? ''
  const section = {
    name,
    displayName: entry?.displayName ?? '',
    heading: content === 'long' ? lengthened({ name: heading }).name : heading,
    position: 0,
    isSwiper: content === 'swiper',
    layout: entry?.layout ?? 2,
    content: name in SHAPES ? null : contentOf(name, content),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the content is of this name's samples
  return section as SiteSection
}

function contentOf(name: string, content: Content | Counted) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not static is dynamic
  const { full, minimal, empty } = SAMPLES[name as DynamicName]
  if (isCounted(content)) return manifold(full, COUNTS[content])
  return { full, swiper: full, long: lengthened(full), seven: sevenfold(full), minimal, blank: blanked(full), empty }[content]
}

function isCounted(content: Content | Counted): content is Counted {
  return content in COUNTS
}
