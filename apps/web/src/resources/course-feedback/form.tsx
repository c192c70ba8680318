import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { defineTextFeedbackForm, TextFeedbackFields } from '../text-feedback/form'
import { courseFeedback } from './resource'

const form = perCourse((courseId) => defineTextFeedbackForm(courseFeedback(courseId), courseId))

export const CourseFeedbackForm = () => (
  <CourseForm form={form}>
    {(control) => <TextFeedbackFields control={control} />}
  </CourseForm>
)
