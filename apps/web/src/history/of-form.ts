import { LIST_KEYS, SINGLETON_KEYS, type Entity } from '#/api/generated/entities'
import { ENTITIES, isEntity } from './entities'

/**
 * What forms call the resource of a list's rows among the drafts: what its calls do, but for those with a name of their own.
 * Those of a course are told apart by the course.
 */
export const LISTS: { readonly [Of in Entity]?: string } = {
  ...LIST_KEYS,
  bonus_course: 'bonus-courses',
  career: 'careers',
  course_category: 'groups',
  learn_everybody: 'learners',
  opportunity: 'advantages',
  target_audience: 'audience',
}

/** The same of records there is one of. */
export const SINGLETONS: { readonly [Of in Entity]?: string } = { ...SINGLETON_KEYS, course_info: 'info', roadmap: 'roadmap' }

/** Of the lists and forms of which one resource has several. */
const SEVERAL = new Map<string, Entity>([
  ['aboutInfo', 'other_info'],
  ['aboutSuccess', 'other_info'],
  ['carousel', 'top_course'],
  ['it-benefits', 'it_benefit_body'],
  ['supports-pictured', 'support'],
  ['text-feedback', 'feedback'],
  ['top-rated', 'top_course'],
  ['video-feedback', 'feedback'],
])

/** The resource that an address names, by its own name or by that of a form. */
export function entityIn(name: string): Entity | undefined {
  if (isEntity(name)) return name
  if (name.startsWith('work-samples')) return 'work_sample'
  return SEVERAL.get(name) ?? ENTITIES.find(({ entity }) => (LISTS[entity] ?? SINGLETONS[entity]) === name)?.entity
}
