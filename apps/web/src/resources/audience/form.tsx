import { Stack } from '@chakra-ui/react'
import { targetAudienceInput } from '#/api/generated/inputs/targetAudienceInput'
import { targetAudienceCalls } from '#/api/generated/target-audience/target-audience.calls'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { Panel } from '#/ui/page'
import { defineForm } from '../kit/form'
import { audience } from './list'
import { audienceText as text } from './text'

const form = perCourse((courseId) =>
  defineForm(audience(courseId), {
    calls: targetAudienceCalls(courseId),
    input: targetAudienceInput,
    labels: { title: text.name, desc: text.desc, icon: text.icon },
  }),
)

export function AudienceForm() {
  return (
    <CourseForm form={form}>
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="xl">
            <TextField control={control} name="title" />
            <LongTextField control={control} name="desc" />
            <ImageField control={control} name="icon" />
          </Stack>
        </Panel>
      )}
    </CourseForm>
  )
}
