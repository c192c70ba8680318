import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { sectionsOfScreen } from '#/course/sections-of-screen'
import type { EditedName } from '@peshtoq/site-kit/section'

/** What is typed on a screen is seen in these sections of the landing page, or of a course's page; the screen's own first. */
export type PreviewSections = { page: 'home' | 'course'; names: readonly [EditedName, ...EditedName[]] }

const OF_COURSE = '/course/$id/course-sections/edit/'

/** Forms that stand elsewhere than the section that shows their rows. */
const ELSEWHERE: readonly { screen: string; name: EditedName }[] = [
  { screen: '/fields', name: 'ProfessionMatcher' },
  { screen: '/courses/add', name: 'Courses' },
  { screen: '/courses/edit', name: 'Courses' },
]

const isUnder = (path: string, screen: string) => path === screen || path.startsWith(`${screen}/`)

/**
 * Where what is typed on a screen is seen, by the path of its route: the section registry says which screen edits
 * which. Null for screens whose rows stand in no section by themselves (skills, tools, course categories, staff).
 */
export function previewSectionsOf(path: string): PreviewSections | null {
  const home = [...HOME_SECTIONS, ...ELSEWHERE].find(({ screen }) => screen !== null && isUnder(path, screen))
  if (home !== undefined) return isEdited(home) ? { page: 'home', names: [home.name] } : null
  if (!path.startsWith(OF_COURSE)) return null
  const own = COURSE_SECTIONS.find(({ screen }) => screen !== null && isUnder(path.slice(OF_COURSE.length), screen))
  if (own === undefined || !isEdited(own)) return null
  const all = sectionsOfScreen(own.screen).map(({ screen }) => COURSE_SECTIONS.find((one) => one.screen === screen))
  const others = all.flatMap((one) => (one !== undefined && one !== own && isEdited(one) ? [one.name] : []))
  return { page: 'course', names: [own.name, ...others] }
}

type Edited<Entry> = Exclude<Extract<Entry, { screen: string }>, { layout: 1 }>

/** A section with a screen of its own has content, but for a static one: what is kept on its screen the site asks for by itself. */
function isEdited<Entry extends { name: string; screen: string | null; layout?: 1 | 2 | 3 }>(entry: Entry): entry is Edited<Entry> {
  return entry.screen !== null && entry.layout !== 1
}
