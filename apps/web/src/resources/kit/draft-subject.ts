/** The entity of a list's rows, if it is not the singular of the list's key. */
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
  // Changes of staff are effective at once.
  staff: null,
}

/** Resources with lists on several screens. */
const ON_SEVERAL = new Set(['feedback', 'top_course', 'work_sample'])

/** The entity of drafts of a list's rows, by the key of the list: `course-7/faqs` has those of `faq`. */
export function subjectOf(key: string): { entity: string; courseId?: number; isOnSeveral?: true } | null {
  const [, course, name = key] = /^course-(\d+)\/(.+)$/.exec(key) ?? []
  const known = ENTITIES[name]
  if (known === null) return null
  const entity = known ?? (name.startsWith('work-samples') ? 'work_sample' : name.replace(/s$/, '').replaceAll('-', '_'))
  // The draft of a new feedback has its course only in the body.
  const isOfCourse = course !== undefined && entity !== 'feedback'
  return { entity, ...(isOfCourse ? { courseId: Number(course) } : {}), ...(ON_SEVERAL.has(entity) ? { isOnSeveral: true } : {}) }
}
