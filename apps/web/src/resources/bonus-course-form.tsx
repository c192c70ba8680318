import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { BonusCourseRow } from '#/api/generated/model/bonusCourseRow'
import { BonusCourseInput } from '#/api/generated/rules.schemas.zod'
import { CoursePickerField } from '#/form/fields/course-picker'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { bonusText as text } from '#/text/uz.bonus'
import { Panel } from '#/ui/page'
import { bonusCourses, trail } from './bonus-course'
import { addBonusCourse, editBonusCourse } from './bonus-courses'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { useRow } from './kit/use-row'

type Values = { courseId: number | null; title: string; subtitle: string; image: ImageValue }

const form = defineForm<BonusCourseRow, Values, BonusCourseInput>({
  resource: bonusCourses,
  schema: BonusCourseInput,
  blank: { courseId: null, title: '', subtitle: '', image: null },
  images: { image: { folder: 'course-banners', rule: 'any' } },
  labels: { courseId: text.course, title: text.name, subtitle: text.subtitle, image: text.image },
  create: (input) => addBonusCourse(input),
  update: (id, input) => editBonusCourse(id, input),
})

export function BonusCourseForm() {
  const { bonusCourseId: id } = useParams({ strict: false })
  const title = id === undefined ? text.addTitle : text.editTitle
  const row = useRow(bonusCourses, id)
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[...trail, { label: text.title, to: bonusCourses.paths.list }, { label: title }]}
    >
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="xl">
            <CoursePickerField control={control} name="courseId" current={row?.course} />
            <TextField control={control} name="title" />
            <TextField control={control} name="subtitle" />
            <ImageField control={control} name="image" />
          </Stack>
        </Panel>
      )}
    </FormScreen>
  )
}
