import { useParams } from '@tanstack/react-router'
import { defineTextFeedbackForm, TextFeedbackFields } from '#/resources/text-feedback-form'
import { perCourse } from './course'
import { CourseForm } from './course-form'
import { courseFeedback } from './feedback'

const form = perCourse((courseId) => defineTextFeedbackForm(courseFeedback(courseId), courseId))

export function CourseFeedbackForm() {
  const { feedbackId } = useParams({ strict: false })
  return (
    <CourseForm form={form} id={feedbackId}>
      {(control) => <TextFeedbackFields control={control} />}
    </CourseForm>
  )
}
