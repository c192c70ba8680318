import { useFetched } from '#/ui/lazy-component'

const loadMark = async () => await import('./mark')

/** How much is missing or wrong in a section or a course, once the code for it has come. */
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
