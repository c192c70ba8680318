import type { COURSE_SECTIONS } from '#/api/generated/contract'

/** The screens that edit what a course's page shows, as the section registry names them. */
export type CourseScreenName = NonNullable<(typeof COURSE_SECTIONS)[number]['screen']>

/** The course's own page. */
export const coursePath = (courseId: number) => `/course/${courseId}`

/** The address of a screen of a course: `/course/7/course-sections/edit/faq`. */
export const screenPath = (courseId: number, screen: CourseScreenName) =>
  `${coursePath(courseId)}/course-sections/edit/${screen}`

/**
 * Lists and forms are defined with their calls, and those of a course include its number: `define` creates them for one course.
 * They are created once per course, so that they keep their identity between renders.
 */
export function perCourse<Made>(define: (courseId: number) => Made): (courseId: number) => Made {
  const made = new Map<number, Made>()
  return (courseId) => {
    const known = made.get(courseId)
    if (known !== undefined) return known
    const fresh = define(courseId)
    made.set(courseId, fresh)
    return fresh
  }
}
