import { siteFaqInput } from '#/api/generated/inputs/siteFaqInput'
import { siteFaqCalls } from '#/api/generated/site-faqs/site-faqs.calls'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { siteFaqs } from './resource'
import { siteFaqText as text } from './text'

const form = defineForm(siteFaqs, {
  calls: siteFaqCalls,
  input: siteFaqInput,
  labels: { question: text.name, answer: text.answer },
})

export const SiteFaqForm = () => (
  <FormScreen form={form}>
    {(control) => (
      <FormPanel maxW="3xl">
        <TextField control={control} name="question" />
        <HtmlField control={control} name="answer" />
      </FormPanel>
    )}
  </FormScreen>
)
