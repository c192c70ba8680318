import type { Draft } from '#/api/generated/model/draft'
import { kindOf } from './draft-kind'

type Input = Readonly<Record<string, unknown>>
/** The address of a list, and what stands between it and the number of a row. */
type List = readonly [list: string, under?: string]

const EDIT = '/section-management/edit'
const LISTS: { readonly [Of in string]?: List } = {
  bonus_course: [`${EDIT}/bonus-courses`, '/single'],
  career: [`${EDIT}/emerging-career-options`],
  course: ['/courses', '/edit'],
  course_category: ['/groups'],
  partner: [`${EDIT}/partners`],
  profession: ['/fields'],
  site_faq: [`${EDIT}/site-faqs`],
  skill: ['/courses/skills', '/edit'],
  social: [`${EDIT}/footer-socials`],
  tool: ['/courses/tools', '/edit'],
}
const LISTS_OF_COURSE: typeof LISTS = {
  faq: ['faq'],
  learn_everybody: ['open-to-all-learners', '/single'],
  mentor: ['course-mentor', '/single'],
  networking: ['networking'],
  opportunity: ['course-advantages', '/single'],
  support: ['support'],
  target_audience: ['course-audience'],
}
const SINGLES: { readonly [Of in string]?: string } = {
  banner: `${EDIT}/banner`,
  home_seo: `${EDIT}/seo`,
  profession_finder: `${EDIT}/profession-finder`,
  section: '/',
  site_settings: '/site-settings',
}
const SINGLES_OF_COURSE: typeof SINGLES = {
  average_salary: 'average-salary',
  course_info: 'profession-info',
  course_profession: 'course-professions',
  course_seo: 'seo',
  course_skill: 'technologies',
  course_tool: 'technologies',
  it_benefit_body: 'it-benefits',
  other_info: 'course-about-info',
  practice: 'practise',
  roadmap: 'support-roadmap',
  summary: 'profession-summary',
}

/** Where one resource has several lists: which of them, by what its row holds. */
const BY_CONTENT: { readonly [Of in string]?: (input: Input) => List | null } = {
  feedback: ({ feedbackType }) => [`${EDIT}/${feedbackType === 1 ? 'video' : 'text'}-feedbacks`],
  top_course: ({ kind }) => [kind === 1 ? '/courses/top-rated-courses' : '/courses/new-courses-carousel'],
  work_sample: ({ category, media }) => {
    const visual: List = typeof media === 'string' ? ['student-works-media', '/single'] : ['student-works', '/single']
    return ({ 1: visual, 2: ['students-projects'], 3: ['student-projects'], 4: ['portfolio-projects'] } as const)[Number(category)] ?? null
  },
}

const sectionOf = (courseId: number, screen: string) => `/course/${courseId}/course-sections/edit/${screen}`

/** Whether only the body of a draft tells where its form is. */
export function needsInput(draft: Draft): boolean {
  const isOfCourse = draft.entity === 'feedback' && draft.courseId !== null
  return BY_CONTENT[draft.entity] !== undefined && draft.method !== 'DELETE' && kindOf(draft) !== 'order' && !isOfCourse
}

function listOf({ entity, courseId }: Draft, input: Input): List | null {
  if (entity === 'feedback') {
    const course = courseId ?? (typeof input['courseId'] === 'number' ? input['courseId'] : null)
    if (course !== null) return [sectionOf(course, 'course-text-feedback')]
  }
  const found = BY_CONTENT[entity]?.(input) ?? LISTS_OF_COURSE[entity] ?? LISTS[entity] ?? null
  if (found === null || found[0].startsWith('/')) return found
  const [list, under] = found
  if (courseId === null) return null
  return under === undefined ? [sectionOf(courseId, list)] : [sectionOf(courseId, list), under]
}

/** The form that goes on with a draft; null while its body is not there, and for what is changed in no form. */
export function formPath(draft: Draft, input: Input | null): string | null {
  const { entity, rowId, courseId } = draft
  const kind = kindOf(draft)
  if (entity === 'course' && (kind === 'status' || kind === 'visibility' || kind === 'removed')) return `/course/${rowId}`
  if (entity === 'course_section') return courseId === null ? null : `/course/${courseId}`
  const single = SINGLES_OF_COURSE[entity]
  if (single !== undefined) return courseId === null ? null : sectionOf(courseId, single)
  if (SINGLES[entity] !== undefined) return SINGLES[entity]
  // What a removal is of is told by its history, where its lists are several.
  if (BY_CONTENT[entity] !== undefined && kind === 'removed' && !(entity === 'feedback' && courseId !== null)) return `/history/${entity}/${rowId}`
  if (input === null && needsInput(draft)) return null
  if (kind === 'order' && BY_CONTENT[entity] !== undefined) return courseId === null ? null : `/course/${courseId}`
  const list = listOf(draft, input ?? {})
  if (list === null) return null
  if (kind === 'added') return `${list[0]}/add`
  return rowId === 0 ? list[0] : `${list[0]}${list[1] ?? ''}/${rowId}`
}
