import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { TargetAudienceRow } from '#/api/generated/model/targetAudienceRow'
import { TargetAudienceInput } from '#/api/generated/rules.schemas.zod'
import { createTargetAudience, updateTargetAudience } from '#/api/generated/target-audience/target-audience'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { audienceText as text } from '#/text/uz.audience'
import { Panel } from '#/ui/page'
import { audience } from './audience'
import { defineForm } from './kit/form'

type Values = { title: string; desc: string; icon: ImageValue }

const form = perCourse((courseId) =>
  defineForm<TargetAudienceRow, Values, TargetAudienceInput>({
    resource: audience(courseId),
    schema: TargetAudienceInput,
    blank: { title: '', desc: '', icon: null },
    images: { icon: { folder: 'other', rule: 'icon' } },
    labels: { title: text.name, desc: text.desc, icon: text.icon },
    create: (input) => createTargetAudience(courseId, input),
    update: (id, input) => updateTargetAudience(id, input),
  }),
)

export function AudienceForm() {
  const { audienceId } = useParams({ strict: false })
  return (
    <CourseForm form={form} id={audienceId}>
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
