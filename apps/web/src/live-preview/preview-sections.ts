import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { sectionsOfScreen } from '#/course/sections-of-screen'
import type { DynamicName } from '@peshtoq/site-kit/section'

/** The sections that show what is typed on a screen, on the landing page or on a course's page; the screen's own first. */
export type PreviewSections = { page: 'home' | 'course'; names: readonly [DynamicName, ...DynamicName[]] }

const OF_COURSE = '/course/$id/course-sections/edit/'

/** Forms with another address than the section that shows their rows. */
const ELSEWHERE: readonly { screen: string; name: DynamicName }[] = [
  { screen: '/fields', name: 'ProfessionMatcher' },
  { screen: '/courses/add', name: 'Courses' },
  { screen: '/courses/edit', name: 'Courses' },
]

const isUnder = (path: string, screen: string) => path === screen || path.startsWith(`${screen}/`)

/**
 * The sections of a screen by the path of its route: the section registry tells which screen edits which. Null for screens whose
 * rows are in no section by themselves (skills, tools, course categories, staff).
 */
export function previewSectionsOf(path: string): PreviewSections | null {
  const home = [...HOME_SECTIONS, ...ELSEWHERE].find(({ screen }) => screen !== null && isUnder(path, screen))
  if (home !== undefined) return isDynamic(home) ? { page: 'home', names: [home.name] } : null
  if (!path.startsWith(OF_COURSE)) return null
  const own = COURSE_SECTIONS.find(({ screen }) => screen !== null && isUnder(path.slice(OF_COURSE.length), screen))
  if (own === undefined || !isDynamic(own)) return null
  const all = sectionsOfScreen(own.screen).map(({ screen }) => COURSE_SECTIONS.find((one) => one.screen === screen))
  const others = all.flatMap((one) => (one !== undefined && one !== own && isDynamic(one) ? [one.name] : []))
  return { page: 'course', names: [own.name, ...others] }
}

type DynamicEntry<Entry> = Exclude<Extract<Entry, { screen: string }>, { layout: 1 }>

/** Whether the section has editable content; static sections have none, even with a screen of their own. */
function isDynamic<Entry extends { name: string; screen: string | null; layout?: 1 | 2 | 3 }>(entry: Entry): entry is DynamicEntry<Entry> {
  return entry.screen !== null && entry.layout !== 1
}
