import { defineFeedback } from '#/resources/feedback'
import { courseFeedbackText as text } from '#/text/uz.course-feedback'
import { courseKey, perCourse, screenPath } from './course'

/** What people write of one course. */
export const courseFeedback = perCourse((courseId) => {
  const list = screenPath(courseId, 'course-text-feedback')
  return defineFeedback(2, {
    key: courseKey(courseId, 'feedback'),
    texts: text,
    paths: { list, add: `${list}/add`, edit: (id) => `${list}/${id}` },
    courseId,
  })
})
