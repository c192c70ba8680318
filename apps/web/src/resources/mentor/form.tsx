import { Grid } from '@chakra-ui/react'
import type { Control } from 'react-hook-form'
import { mentorInput, type MentorInputValues as Values } from '#/api/generated/inputs/mentorInput'
import { mentorCalls } from '#/api/generated/mentors/mentors.calls'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { useRow } from '../kit/use-row'
import { mentors } from './resource'
import { mentorText as text } from './text'

const form = perCourse((courseId) =>
  defineForm(mentors(courseId), {
    calls: mentorCalls(courseId),
    input: mentorInput,
    labels: { fullName: text.name, profession: text.profession, desc: text.desc, media: text.media },
  }),
)

export const MentorForm = () => (
  <CourseForm form={form}>
    {(control, courseId) => (
      <FormPanel maxW="2xl">
        <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <TextField control={control} name="fullName" />
          <TextField control={control} name="profession" />
        </Grid>
        <LongTextField control={control} name="desc" rows={6} />
        <MediaField control={control} courseId={courseId} />
      </FormPanel>
    )}
  </CourseForm>
)

function MediaField({ control, courseId }: { control: Control<Values>; courseId: number }) {
  const row = useRow(mentors(courseId))
  return <ImageField control={control} name="media" placeholder={row?.blurImage.placeholder} />
}
