import { Stack } from '@chakra-ui/react'
import { useParams } from '@tanstack/react-router'
import type { TopCourseRow } from '#/api/generated/model/topCourseRow'
import { TopCourseInput } from '#/api/generated/rules.schemas.zod'
import { createTopCourse, updateTopCourse } from '#/api/generated/top-courses/top-courses'
import { CoursePickerField } from '#/form/fields/course-picker'
import { LinkField } from '#/form/fields/link'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { topCourseText as text } from '#/text/uz.top-course'
import { Panel } from '#/ui/page'
import { defineForm, type RowForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import type { ListResource } from './kit/resource'
import { useRow } from './kit/use-row'
import { carousel, topRated, trail } from './top-course'

type Values = {
  kind: TopCourseRow['kind']
  courseId: number | null
  title: string
  desc: string
  image: ImageValue
  link: string
}

function define(kind: TopCourseRow['kind'], resource: ListResource<TopCourseRow>): RowForm<TopCourseRow, Values> {
  return defineForm<TopCourseRow, Values, TopCourseInput>({
    resource,
    schema: TopCourseInput,
    blank: { kind, courseId: null, title: '', desc: '', image: null, link: '' },
    images: { image: { folder: 'course-banners', rule: 'any' } },
    meanings: { link: 'link' },
    labels: {
      kind: text.kind,
      courseId: text.course,
      title: text.name,
      desc: text.desc,
      image: text.image,
      link: text.link,
    },
    create: (input) => createTopCourse(input),
    update: (id, input) => updateTopCourse(id, input),
  })
}

const ratedForm = define(1, topRated)
const carouselForm = define(2, carousel)

function TopCourseForm({ form }: { form: RowForm<TopCourseRow, Values> }) {
  const { carouselId: id } = useParams({ strict: false })
  const { texts, paths } = form.resource
  const row = useRow(form.resource, id)
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[
        ...trail,
        { label: texts.title, to: paths.list },
        { label: id === undefined ? texts.addTitle : texts.editTitle },
      ]}
    >
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="xl">
            <TextField control={control} name="title" />
            <LongTextField control={control} name="desc" rows={3} />
            <CoursePickerField control={control} name="courseId" current={row?.course} />
            <LinkField control={control} name="link" hint={text.linkHelp} />
            <ImageField control={control} name="image" />
          </Stack>
        </Panel>
      )}
    </FormScreen>
  )
}

export function TopRatedForm() {
  return <TopCourseForm form={ratedForm} />
}

export function CarouselForm() {
  return <TopCourseForm form={carouselForm} />
}
