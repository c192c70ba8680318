import { courseKey } from '#/api/calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { defineFeedback } from '../feedback/feedback'
import { courseFeedbackText as text } from './text'

/** Feedback of one course. */
export const courseFeedback = perCourse((courseId) => {
  const list = screenPath(courseId, 'course-text-feedback')
  return defineFeedback(2, {
    key: courseKey(courseId, 'feedback'),
    texts: text,
    paths: { list, add: `${list}/add`, edit: (id) => `${list}/${id}` },
    routes: courseRowRoutes('course-text-feedback', 'course-text-feedback/$rowId'),
    courseId,
  })
})
