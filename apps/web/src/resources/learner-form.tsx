import { Grid, Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import { createLearnEverybody, updateLearnEverybody } from '#/api/generated/learn-everybody/learn-everybody'
import type { LearnEverybodyRow } from '#/api/generated/model/learnEverybodyRow'
import { LearnEverybodyInput } from '#/api/generated/rules.schemas.zod'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { learnerText as text } from '#/text/uz.learner'
import { Panel } from '#/ui/page'
import { defineForm } from './kit/form'
import { learners } from './learner'

type Values = { name: string; role: string; desc: string; image: ImageValue }

const form = perCourse((courseId) =>
  defineForm<LearnEverybodyRow, Values, LearnEverybodyInput>({
    resource: learners(courseId),
    schema: LearnEverybodyInput,
    blank: { name: '', role: '', desc: '', image: null },
    images: { image: { folder: 'course-illustrations', rule: 'any' } },
    labels: { name: text.name, role: text.role, desc: text.desc, image: text.image },
    create: (input) => createLearnEverybody(courseId, input),
    update: (id, input) => updateLearnEverybody(id, input),
  }),
)

export function LearnerForm() {
  const { learnEveryBodyId } = useParams({ strict: false })
  return (
    <CourseForm form={form} id={learnEveryBodyId}>
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="2xl">
            <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
              <TextField control={control} name="name" hint={text.nameHelp} />
              <TextField control={control} name="role" hint={text.roleHelp} />
            </Grid>
            <LongTextField control={control} name="desc" />
            <ImageField control={control} name="image" />
          </Stack>
        </Panel>
      )}
    </CourseForm>
  )
}
