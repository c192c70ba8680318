import { courseKey } from '#/api/calls'
import type { DraftKey } from '#/form/drafts'
import type { Entity } from './entities'

/** What forms call the resource of a list's rows among the drafts; those of a course are told apart by the course. */
const LISTS: { readonly [Of in Entity]?: string } = {
  bonus_course: 'bonus-courses',
  career: 'careers',
  course: 'courses',
  course_category: 'groups',
  faq: 'faqs',
  learn_everybody: 'learners',
  mentor: 'mentors',
  networking: 'networking',
  opportunity: 'advantages',
  partner: 'partners',
  profession: 'professions',
  skill: 'skills',
  social: 'socials',
  staff: 'staff',
  support: 'supports',
  target_audience: 'audience',
  tool: 'tools',
}

/** The same of records there is one of. */
const SINGLES: { readonly [Of in Entity]?: string } = {
  average_salary: 'average-salary',
  banner: 'banner',
  course_info: 'info',
  practice: 'practice',
  profession_finder: 'profession-finder',
  roadmap: 'roadmap',
  summary: 'summary',
}

type Content = Readonly<Record<string, unknown>>

/** Where one resource has several lists or forms. */
const BY_CONTENT: { readonly [Of in Entity]?: (content: Content, path: string) => string } = {
  feedback: ({ feedbackType }, path) => (ofCourse(path) === null ? (feedbackType === 1 ? 'video-feedback' : 'text-feedback') : 'feedback'),
  top_course: ({ kind }) => (kind === 1 ? 'top-rated' : 'carousel'),
  work_sample: ({ category }) => `work-samples-${String(category)}`,
}

const ofCourse = (path: string): number | null => {
  const [, id] = /^\/course\/(\d+)\//.exec(path) ?? []
  return id === undefined ? null : Number(id)
}

/**
 * The draft that the form at a path would come back with; null for what has no form of its own, or one that holds more than
 * the record.
 */
export function draftOf(entity: Entity, content: Content, path: string, person: number): DraftKey | null {
  const courseId = ofCourse(path)
  const keyed = (name: string) => (courseId === null ? name : courseKey(courseId, name))
  if (entity === 'other_info') return { person, resource: keyed(path.endsWith('success') ? 'aboutSuccess' : 'aboutInfo'), record: 'single' }
  const single = SINGLES[entity]
  if (single !== undefined) return { person, resource: keyed(single), record: 'single' }
  const list = LISTS[entity] ?? BY_CONTENT[entity]?.(content, path)
  const [, record] = /\/(\d+)$/.exec(path) ?? []
  return list === undefined || record === undefined ? null : { person, resource: keyed(list), record }
}
