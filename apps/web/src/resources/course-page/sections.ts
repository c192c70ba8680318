import { courseKey } from '#/api/calls'
import type { ListAnswer } from '#/api/calls'
import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { listCourseSections, saveCourseSections } from '#/api/generated/course-sections/course-sections'
import type { CourseSectionList as Answer } from '#/api/generated/model/courseSectionList'
import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'
import { perCourse, screenPath } from '#/course/course'
import type { SectionEdit } from '#/sections/section'
import { localisedName, storedName } from '#/sections/localised-names'
import type { SectionSource } from '#/sections/use-sections'
import { courseSectionsText as text } from './sections-text'

const shown = (answer: Answer): ListAnswer<CourseSectionRow> => ({
  rows: answer.courseSections.map((row) => ({ ...row, displayName: localisedName(row) })),
  total: answer.total,
  source: answer,
})

const toBody = (all: readonly CourseSectionRow[]) => ({
  courseSections: all.map(({ name, displayName, heading, isVisible, isSwiper, mode, visibleFrom, visibleUntil, version }) => ({
    name,
    displayName: storedName({ name, displayName }),
    heading,
    isVisible,
    isSwiper,
    mode,
    visibleFrom,
    visibleUntil,
    version,
  })),
})

/** The sections of a course's page. */
export const courseSections = perCourse(
  (courseId): SectionSource<CourseSectionRow> => ({
    key: courseKey(courseId, 'page'),
    course: courseId,
    load: async (signal) => shown(await listCourseSections(courseId, undefined, signal)),
    path: `/api/admin/courses/${courseId}/sections`,
    toBody,
    sentOf: (body) => body['courseSections'],
    save: async (rows) => shown(await saveCourseSections(courseId, toBody(rows))),
  }),
)

/** The section that shows the shared content or the course's own. */
export const WITH_MODE = 'CourseTextFeedbacks'
/** The mode of the course's own content. */
export const OWN = 2

/** Sets whether a section shows the course's own content or the shared one. */
export function choosingMode(row: CourseSectionRow, mode: CourseSectionRow['mode']): SectionEdit<CourseSectionRow> {
  return {
    said: text.modeSaved[mode],
    apply: (rows) => rows.map((one) => (one.id === row.id ? { ...one, mode } : one)),
  }
}

/** A section that can be filled, and its screen. */
export type Fillable = { row: CourseSectionRow; to: string }

/** Sections of a course with a list of the whole site, and the section of the home page whose screen fills it. */
const OF_THE_SITE: Readonly<Record<string, (typeof HOME_SECTIONS)[number]['name']>> = {
  CourseBonuses: 'BonusCourses',
  Partners: 'Partners',
  [WITH_MODE]: 'TextFeedbacks',
}

/** The screen that fills a section: one of the course, or one of the site. */
export function wayToFill(courseId: number, row: Pick<CourseSectionRow, 'name' | 'mode'>): string | null {
  const screen = COURSE_SECTIONS.find((one) => one.name === row.name)?.screen ?? null
  const isOwn = screen !== null && (row.name !== WITH_MODE || row.mode === OWN)
  if (isOwn) return screenPath(courseId, screen)
  return HOME_SECTIONS.find((one) => one.name === OF_THE_SITE[row.name])?.screen ?? null
}

/** The sections with a screen of their own, in order. */
export function fillable(courseId: number, rows: readonly CourseSectionRow[]): readonly Fillable[] {
  return rows.flatMap((row) => {
    const screen = COURSE_SECTIONS.find((one) => one.name === row.name)?.screen ?? null
    return screen === null ? [] : [{ row, to: screenPath(courseId, screen) }]
  })
}
