import type { COURSE_SECTIONS } from '#/api/generated/contract'

/** The screens that edit what a course's page shows, as the section registry names them. */
export type CourseScreenName = NonNullable<(typeof COURSE_SECTIONS)[number]['screen']>

/** The course's own page. */
export const coursePath = (courseId: number) => `/course/${courseId}`

/** The address of a screen of a course: `/course/7/course-sections/edit/faq`. */
export const screenPath = (courseId: number, screen: CourseScreenName) =>
  `${coursePath(courseId)}/course-sections/edit/${screen}`

/**
 * Lists and forms are defined with their calls, and those of a course name the course: `define` makes them for one. Each
 * course's are made once, so that they are the same from one drawing of the screen to the next.
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
