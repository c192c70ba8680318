import type { Entity } from '#/api/generated/entities'
import type { Draft } from '#/api/generated/model/draft'
import { kindOf } from './draft-kind'

type Input = Readonly<Record<string, unknown>>
/** The address of a list, and the part between it and the number of a row. */
type List = readonly [list: string, under?: string]
/**
 * Where a resource is edited: the form of a singleton, the list of its rows, or one of several lists, depending on the row; null
 * if no form changes it. Paths without a leading slash are relative to the course.
 */
type Screen = string | List | ((input: Input) => List | null) | null

const EDIT = '/section-management/edit'
const SCREENS: { readonly [Of in Entity]: Screen } = {
  average_salary: 'average-salary',
  banner: `${EDIT}/banner`,
  bonus_course: [`${EDIT}/bonus-courses`, '/single'],
  career: [`${EDIT}/emerging-career-options`],
  course: ['/courses', '/edit'],
  course_category: ['/groups'],
  course_info: 'profession-info',
  course_profession: 'course-professions',
  // On the page of its course.
  course_section: null,
  course_seo: 'seo',
  course_skill: 'technologies',
  course_tool: 'technologies',
  faq: ['faq'],
  feedback: ({ feedbackType }) => [`${EDIT}/${feedbackType === 1 ? 'video' : 'text'}-feedbacks`],
  home_seo: `${EDIT}/seo`,
  // With its heading.
  it_benefit: null,
  it_benefit_body: 'it-benefits',
  learn_everybody: ['open-to-all-learners', '/single'],
  // Files and staff have no drafts.
  media_file: null,
  mentor: ['course-mentor', '/single'],
  networking: ['networking'],
  opportunity: ['course-advantages', '/single'],
  other_info: 'course-about-info',
  partner: [`${EDIT}/partners`],
  practice: 'practise',
  profession: ['/fields'],
  profession_finder: `${EDIT}/profession-finder`,
  roadmap: 'support-roadmap',
  section: '/',
  site_faq: [`${EDIT}/site-faqs`],
  site_settings: '/site-settings',
  skill: ['/courses/skills', '/edit'],
  social: [`${EDIT}/footer-socials`],
  staff: null,
  summary: 'profession-summary',
  support: ['support'],
  // It comes from the learning system.
  syllabus: null,
  target_audience: ['course-audience'],
  tool: ['/courses/tools', '/edit'],
  top_course: ({ kind }) => [kind === 1 ? '/courses/top-rated-courses' : '/courses/new-courses-carousel'],
  work_sample: ({ category, media }) => {
    const visual: List = typeof media === 'string' ? ['student-works-media', '/single'] : ['student-works', '/single']
    return ({ 1: visual, 2: ['students-projects'], 3: ['student-projects'], 4: ['portfolio-projects'] } as const)[Number(category)] ?? null
  },
}

function screenOf(entity: string): Screen {
  // A resource that this version of the panel does not know has none.
  const screens: { readonly [Of in string]?: Screen } = SCREENS
  return screens[entity] ?? null
}

const sectionOf = (courseId: number, screen: string) => `/course/${courseId}/course-sections/edit/${screen}`

/** An address of the table; null if its course is unknown. */
function addressOf(place: string, courseId: number | null): string | null {
  if (place.startsWith('/')) return place
  return courseId === null ? null : sectionOf(courseId, place)
}

/** Whether the form of a draft depends on its body. */
export function needsInput(draft: Draft): boolean {
  const isOfCourse = draft.entity === 'feedback' && draft.courseId !== null
  // The two halves have one call.
  if (draft.entity === 'other_info') return true
  return typeof screenOf(draft.entity) === 'function' && draft.method !== 'DELETE' && kindOf(draft) !== 'order' && !isOfCourse
}

function listOf({ entity, courseId }: Draft, input: Input): List | null {
  if (entity === 'feedback') {
    const course = courseId ?? (typeof input['courseId'] === 'number' ? input['courseId'] : null)
    if (course !== null) return [sectionOf(course, 'course-text-feedback')]
  }
  const screen = screenOf(entity)
  const found = typeof screen === 'function' ? screen(input) : screen
  if (found === null || typeof found === 'string') return null
  const [list, under = ''] = found
  const address = addressOf(list, courseId)
  return address === null ? null : [address, under]
}

/** The form of a draft; null while its body is missing, and for what no form changes. */
export function formPath(draft: Draft, input: Input | null): string | null {
  const { entity, rowId, courseId } = draft
  const kind = kindOf(draft)
  if (entity === 'course' && (kind === 'status' || kind === 'visibility' || kind === 'removed')) return `/course/${rowId}`
  if (entity === 'course_section') return courseId === null ? null : `/course/${courseId}`
  const screen = screenOf(entity)
  const isOfOtherHalf = entity === 'other_info' && input !== null && !('aboutInfo' in input) && 'aboutSuccess' in input
  if (typeof screen === 'string') return addressOf(isOfOtherHalf ? 'course-about-success' : screen, courseId)
  const isOnSeveral = typeof screen === 'function'
  // For a removed row the history tells which of several lists it was in.
  if (isOnSeveral && kind === 'removed' && !(entity === 'feedback' && courseId !== null)) return `/history/${entity}/${rowId}`
  if (input === null && needsInput(draft)) return null
  if (kind === 'order' && isOnSeveral) return courseId === null ? null : `/course/${courseId}`
  const list = listOf(draft, input ?? {})
  if (list === null) return null
  if (kind === 'added') return `${list[0]}/add`
  return rowId === 0 ? list[0] : `${list[0]}${list[1] ?? ''}/${rowId}`
}
