import { targetAudienceInput } from '#/api/generated/inputs/targetAudienceInput'
import { targetAudienceCalls } from '#/api/generated/target-audience/target-audience.calls'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { audience } from './resource'
import { audienceText as text } from './text'

const form = perCourse((courseId) =>
  defineForm(audience(courseId), {
    calls: targetAudienceCalls(courseId),
    input: targetAudienceInput,
    labels: { title: text.name, desc: text.desc, icon: text.icon },
  }),
)

export const AudienceForm = () => (
  <CourseForm form={form}>
    {(control) => (
      <FormPanel>
        <TextField control={control} name="title" />
        <LongTextField control={control} name="desc" />
        <ImageField control={control} name="icon" />
      </FormPanel>
    )}
  </CourseForm>
)
