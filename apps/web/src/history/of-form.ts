import { isEntity, type Entity } from './entities'

/** What forms call the resource of a list's rows among the drafts; those of a course are told apart by the course. */
export const LISTS: { readonly [Of in Entity]?: string } = {
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
  site_faq: 'site-faqs',
  skill: 'skills',
  social: 'socials',
  staff: 'staff',
  support: 'supports',
  target_audience: 'audience',
  tool: 'tools',
}

/** The same of records there is one of. */
export const SINGLES: { readonly [Of in Entity]?: string } = {
  average_salary: 'average-salary',
  banner: 'banner',
  course_info: 'info',
  course_seo: 'course-seo',
  home_seo: 'home-seo',
  practice: 'practice',
  profession_finder: 'profession-finder',
  roadmap: 'roadmap',
  site_settings: 'site-settings',
  summary: 'summary',
}

/** The resource of each of them, and of the lists and forms of which one resource has several. */
const ENTITIES = new Map<string, Entity>([
  ...[...Object.entries(LISTS), ...Object.entries(SINGLES)].flatMap(([entity, key]): [string, Entity][] => (isEntity(entity) ? [[key, entity]] : [])),
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
  return name.startsWith('work-samples') ? 'work_sample' : ENTITIES.get(name)
}
