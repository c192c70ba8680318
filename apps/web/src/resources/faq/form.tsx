import { Stack } from '@chakra-ui/react'
import { faqCalls } from '#/api/generated/faqs/faqs.calls'
import { faqInput } from '#/api/generated/inputs/faqInput'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { Panel } from '#/ui/page'
import { defineForm } from '../kit/form'
import { faqs } from './list'
import { faqText as text } from './text'

const form = perCourse((courseId) =>
  defineForm(faqs(courseId), {
    calls: faqCalls(courseId),
    input: faqInput,
    labels: { question: text.name, answer: text.answer },
  }),
)

export function FaqForm() {
  return (
    <CourseForm form={form}>
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="3xl">
            <TextField control={control} name="question" />
            <HtmlField control={control} name="answer" />
          </Stack>
        </Panel>
      )}
    </CourseForm>
  )
}
