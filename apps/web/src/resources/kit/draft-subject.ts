/** What the server says the rows of a list are, where that is not the name of the list without its plural. */
const ENTITIES: Readonly<Record<string, string | null>> = {
  advantages: 'opportunity',
  audience: 'target_audience',
  careers: 'career',
  carousel: 'top_course',
  groups: 'course_category',
  learners: 'learn_everybody',
  'text-feedback': 'feedback',
  'top-rated': 'top_course',
  'video-feedback': 'feedback',
  // What is done to staff takes effect at once.
  staff: null,
}

/** Resources that have lists on several screens. */
const ON_SEVERAL = new Set(['feedback', 'top_course', 'work_sample'])

/** What the drafts of a list's rows are of, by the key of the list: `course-7/faqs` has those of `faq`. */
export function subjectOf(key: string): { entity: string; courseId?: number; isOnSeveral?: true } | null {
  const [, course, name = key] = /^course-(\d+)\/(.+)$/.exec(key) ?? []
  const known = ENTITIES[name]
  if (known === null) return null
  const entity = known ?? (name.startsWith('work-samples') ? 'work_sample' : name.replace(/s$/, '').replaceAll('-', '_'))
  // A new one of a course says so in its body alone.
  const isOfCourse = course !== undefined && entity !== 'feedback'
  return { entity, ...(isOfCourse ? { courseId: Number(course) } : {}), ...(ON_SEVERAL.has(entity) ? { isOnSeveral: true } : {}) }
}
