import { isEntity, type Entity } from './entities'

/** What forms and lists call the resource of their rows (`key`), where that is not its own name. */
const KEYS: Readonly<Record<string, Entity | undefined>> = {
  aboutInfo: 'other_info',
  aboutSuccess: 'other_info',
  advantages: 'opportunity',
  audience: 'target_audience',
  'average-salary': 'average_salary',
  'bonus-courses': 'bonus_course',
  careers: 'career',
  carousel: 'top_course',
  courses: 'course',
  faqs: 'faq',
  groups: 'course_category',
  info: 'course_info',
  'it-benefits': 'it_benefit_body',
  learners: 'learn_everybody',
  mentors: 'mentor',
  partners: 'partner',
  professions: 'profession',
  'profession-finder': 'profession_finder',
  skills: 'skill',
  socials: 'social',
  supports: 'support',
  'supports-pictured': 'support',
  'text-feedback': 'feedback',
  'top-rated': 'top_course',
  tools: 'tool',
  'video-feedback': 'feedback',
}

/** The resource that an address names, by its own name or by that of a form. */
export function entityIn(name: string): Entity | undefined {
  if (isEntity(name)) return name
  return name.startsWith('work-samples') ? 'work_sample' : KEYS[name]
}
