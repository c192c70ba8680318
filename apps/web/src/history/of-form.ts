import { LIST_KEYS, SINGLETON_KEYS, type Entity } from '#/api/generated/entities'
import { ENTITIES, isEntity } from './entities'

/** The draft keys of a resource's rows: those of its calls, except for resources with their own. Those of a course include its number. */
export const LISTS: { readonly [Of in Entity]?: string } = {
  ...LIST_KEYS,
  bonus_course: 'bonus-courses',
  career: 'careers',
  course_category: 'groups',
  learn_everybody: 'learners',
  opportunity: 'advantages',
  target_audience: 'audience',
}

/** The same for singletons. */
export const SINGLETONS: { readonly [Of in Entity]?: string } = { ...SINGLETON_KEYS, course_info: 'info', roadmap: 'roadmap' }

/** Lists and forms of resources that have several. */
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

/** The resource in an address, by its own name or by that of a form. */
export function entityIn(name: string): Entity | undefined {
  if (isEntity(name)) return name
  if (name.startsWith('work-samples')) return 'work_sample'
  return SEVERAL.get(name) ?? ENTITIES.find(({ entity }) => (LISTS[entity] ?? SINGLETONS[entity]) === name)?.entity
}
