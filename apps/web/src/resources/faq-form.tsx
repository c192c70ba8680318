import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import { createFaq, updateFaq } from '#/api/generated/faqs/faqs'
import type { FaqRow } from '#/api/generated/model/faqRow'
import { FaqInput } from '#/api/generated/rules.schemas.zod'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { faqText as text } from '#/text/uz.faq'
import { Panel } from '#/ui/page'
import { faqs } from './faq'
import { defineForm } from './kit/form'

type Values = { question: string; answer: string }

const form = perCourse((courseId) =>
  defineForm<FaqRow, Values, FaqInput>({
    resource: faqs(courseId),
    schema: FaqInput,
    blank: { question: '', answer: '' },
    meanings: { answer: 'html' },
    labels: { question: text.name, answer: text.answer },
    create: (input) => createFaq(courseId, input),
    update: (id, input) => updateFaq(id, input),
  }),
)

export function FaqForm() {
  const { faqId } = useParams({ strict: false })
  return (
    <CourseForm form={form} id={faqId}>
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
