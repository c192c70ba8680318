import { Grid, Heading, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createCourse, updateCourse } from '#/api/generated/courses/courses'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { CourseInput } from '#/api/generated/rules.schemas.zod'
import { coursePath } from '#/course/course'
import { SelectField, SwitchField } from '#/form/fields/choice'
import { ColourField } from '#/form/fields/colour'
import { LinkField } from '#/form/fields/link'
import { MoneyField, NumberField } from '#/form/fields/number'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { courseText as text } from '#/text/uz.course'
import { Panel } from '#/ui/page'
import { courses, trail } from './course'
import { categoriesQuery } from './course-categories'
import { CourseState } from './course-state'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { useRow } from './kit/use-row'

type Values = {
  courseId: number | null
  name: string
  desc: string
  categoryId: number | null
  courseType: string
  isProfession: boolean
  isComingSoon: boolean
  price: number | null
  lessonsCount: number | null
  modulesCount: number | null
  courseDuration: number | null
  color: string
  imageIllustration: ImageValue
  detailUrl: string
}

const form = defineForm<CourseRow, Values, CourseInput>({
  resource: courses,
  schema: CourseInput,
  added: { schema: CourseInput, fields: ['courseId'] },
  blank: {
    courseId: null,
    name: '',
    desc: '',
    categoryId: null,
    courseType: '',
    isProfession: false,
    isComingSoon: false,
    price: 0,
    lessonsCount: 0,
    modulesCount: 0,
    courseDuration: 0,
    color: '',
    imageIllustration: null,
    detailUrl: '',
  },
  required: ['price', 'lessonsCount', 'modulesCount', 'courseDuration'],
  reads: { categoryId: 'category.id' },
  opensAdded: true,
  copy: (values) => ({ ...values, courseId: null }),
  images: { imageIllustration: { folder: 'course-illustrations', rule: 'any' } },
  meanings: { detailUrl: 'link', color: 'colour' },
  labels: {
    courseId: text.courseId,
    name: text.name,
    desc: text.desc,
    categoryId: text.category,
    courseType: text.courseType,
    isProfession: text.isProfession,
    isComingSoon: text.isComingSoon,
    price: text.price,
    lessonsCount: text.lessonsCount,
    modulesCount: text.modulesCount,
    courseDuration: text.courseDuration,
    color: text.color,
    imageIllustration: text.imageIllustration,
    detailUrl: text.detailUrl,
  },
  create: (input) => createCourse(input),
  update: (id, input) => updateCourse(id, input),
})

export function CourseForm() {
  const { id } = useParams({ strict: false })
  const row = useRow(courses, id)
  const { data: categories } = useQuery(categoriesQuery)
  const title = id === undefined ? text.addTitle : text.editTitle
  // Until the list is there, the course's own group is.
  const known = categories ?? (row === undefined || row.category === null ? [] : [row.category])
  return (
    <FormScreen
      form={{ ...form, words: { categoryId: Object.fromEntries(known.map((one) => [one.id, one.name])) } }}
      {...(id === undefined ? {} : { id })}
      crumbs={[
        ...trail,
        { label: text.title, to: courses.paths.list },
        ...(row === undefined ? [] : [{ label: row.name, to: coursePath(row.id) }]),
        { label: title },
      ]}
      aside={row === undefined ? undefined : <CourseState row={row} />}
    >
      {(control) => (
        <>
          <Group title={text.groups.main}>
            <TextField control={control} name="name" />
            <LongTextField control={control} name="desc" />
            <SelectField control={control} name="categoryId" options={known.map((one) => ({ value: one.id, label: one.name }))} />
            <TextField control={control} name="courseType" hint={text.courseTypeHint} />
            <SwitchField control={control} name="isProfession" hint={text.isProfessionHint} />
            <SwitchField control={control} name="isComingSoon" hint={text.isComingSoonHint} />
            {id === undefined && <NumberField control={control} name="courseId" hint={text.courseIdHint} />}
          </Group>
          <Group title={text.groups.numbers}>
            <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
              <MoneyField control={control} name="price" />
              <NumberField control={control} name="courseDuration" unit={text.minutes} />
              <NumberField control={control} name="modulesCount" unit={text.pieces} />
              <NumberField control={control} name="lessonsCount" unit={text.pieces} />
            </Grid>
          </Group>
          <Group title={text.groups.look}>
            <ImageField control={control} name="imageIllustration" />
            <ColourField control={control} name="color" />
            <LinkField control={control} name="detailUrl" />
          </Group>
        </>
      )}
    </FormScreen>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <Stack gap="5" maxW="xl">
        <Heading as="h2" size="sm">
          {title}
        </Heading>
        {children}
      </Stack>
    </Panel>
  )
}
