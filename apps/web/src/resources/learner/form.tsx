import { Grid } from '@chakra-ui/react'
import { learnEverybodyInput } from '#/api/generated/inputs/learnEverybodyInput'
import { learnEverybodyCalls } from '#/api/generated/learn-everybody/learn-everybody.calls'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { learners } from './resource'
import { learnerText as text } from './text'

const form = perCourse((courseId) =>
  defineForm(learners(courseId), {
    calls: learnEverybodyCalls(courseId),
    input: learnEverybodyInput,
    labels: { name: text.name, role: text.role, desc: text.desc, image: text.image },
  }),
)

export const LearnerForm = () => (
  <CourseForm form={form}>
    {(control) => (
      <FormPanel maxW="2xl">
        <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <TextField control={control} name="name" hint={text.nameHelp} />
          <TextField control={control} name="role" hint={text.roleHelp} />
        </Grid>
        <LongTextField control={control} name="desc" />
        <ImageField control={control} name="image" />
      </FormPanel>
    )}
  </CourseForm>
)
