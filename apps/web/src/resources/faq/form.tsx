import { faqCalls } from '#/api/generated/faqs/faqs.calls'
import { faqInput } from '#/api/generated/inputs/faqInput'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { faqs } from './resource'
import { faqText as text } from './text'

const form = perCourse((courseId) =>
  defineForm(faqs(courseId), {
    calls: faqCalls(courseId),
    input: faqInput,
    labels: { question: text.name, answer: text.answer },
  }),
)

export const FaqForm = () => (
  <CourseForm form={form}>
    {(control) => (
      <FormPanel maxW="3xl">
        <TextField control={control} name="question" />
        <HtmlField control={control} name="answer" />
      </FormPanel>
    )}
  </CourseForm>
)
