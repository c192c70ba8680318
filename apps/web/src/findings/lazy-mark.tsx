import { useFetched } from '#/ui/lazy-component'

const loadMark = async () => await import('./mark')

/** The number of findings of a section or a course, once its code has loaded. */
export function LazyMark({ course, section, label }: { course?: number; section?: string; label: string }) {
  const mark = useFetched(loadMark, true)
  if (mark === null) return null
  if (section === undefined) return course === undefined ? null : <mark.CourseMark courseId={course} label={label} />
  return course === undefined ? (
    <mark.HomeSectionMark name={section} label={label} />
  ) : (
    <mark.CourseSectionMark courseId={course} name={section} label={label} />
  )
}
