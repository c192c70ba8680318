import { Grid, Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { Control } from 'react-hook-form'
import { createMentor, updateMentor } from '#/api/generated/mentors/mentors'
import type { MentorRow } from '#/api/generated/model/mentorRow'
import { MentorInput } from '#/api/generated/rules.schemas.zod'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { mentorText as text } from '#/text/uz.mentor'
import { Panel } from '#/ui/page'
import { defineForm } from './kit/form'
import { useRow } from './kit/use-row'
import { mentors } from './mentor'

type Values = { fullName: string; profession: string; desc: string; media: ImageValue }

const form = perCourse((courseId) =>
  defineForm<MentorRow, Values, MentorInput>({
    resource: mentors(courseId),
    schema: MentorInput,
    blank: { fullName: '', profession: '', desc: '', media: null },
    images: { media: { folder: 'student-images', rule: 'any' } },
    labels: { fullName: text.name, profession: text.profession, desc: text.desc, media: text.media },
    create: (input) => createMentor(courseId, input),
    update: (id, input) => updateMentor(id, input),
  }),
)

export function MentorForm() {
  const { mentorId } = useParams({ strict: false })
  return (
    <CourseForm form={form} id={mentorId}>
      {(control, courseId) => (
        <Panel>
          <Stack gap="5" maxW="2xl">
            <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
              <TextField control={control} name="fullName" />
              <TextField control={control} name="profession" />
            </Grid>
            <LongTextField control={control} name="desc" rows={6} />
            <MediaField control={control} courseId={courseId} id={mentorId} />
          </Stack>
        </Panel>
      )}
    </CourseForm>
  )
}

function MediaField({ control, courseId, id }: { control: Control<Values>; courseId: number; id: string | undefined }) {
  const row = useRow(mentors(courseId), id)
  return <ImageField control={control} name="media" placeholder={row?.blurImage.placeholder} />
}
