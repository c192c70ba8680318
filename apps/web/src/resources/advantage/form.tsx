import { opportunityInput } from '#/api/generated/inputs/opportunityInput'
import { opportunityCalls } from '#/api/generated/opportunities/opportunities.calls'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { textRow } from '#/form/field'
import { RowsField } from '#/form/fields/rows'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { advantages } from './resource'
import { advantageText as text } from './text'

const form = perCourse((courseId) =>
  defineForm(advantages(courseId), {
    calls: opportunityCalls(courseId),
    input: opportunityInput,
    defaultValues: { title: '', descriptions: [textRow], image: null },
    labels: { title: text.name, descriptions: text.descriptions, image: text.image },
  }),
)

export const AdvantageForm = () => (
  <CourseForm form={form}>
    {(control) => (
      <FormPanel maxW="2xl">
        <TextField control={control} name="title" />
        <RowsField control={control} name="descriptions" newRow={textRow} add={text.addDescription} rowName={text.description}>
          {(path) => <LongTextField control={control} name={`${path}.text`} label={text.text} rows={2} />}
        </RowsField>
        <ImageField control={control} name="image" />
      </FormPanel>
    )}
  </CourseForm>
)
