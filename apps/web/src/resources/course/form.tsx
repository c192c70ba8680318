import { Grid, Heading } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { courseCalls } from '#/api/generated/courses/courses.calls'
import { courseInput } from '#/api/generated/inputs/courseInput'
import { coursePath } from '#/course/course'
import { SelectField, SwitchField } from '#/form/fields/choice'
import { ColourField } from '#/form/fields/colour'
import { LinkField } from '#/form/fields/link'
import { MoneyField, NumberField } from '#/form/fields/number'
import { LongTextField, TextField } from '#/form/fields/text'
import { windowLabels, windowRules, WindowPart } from '#/form/fields/window'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { useRow, useRowId } from '../kit/use-row'
import { categoriesQuery } from './categories'
import { courses } from './resource'
import { SlugField } from './slug-field'
import { CourseState } from './state'
import { courseText as text } from './text'

const form = defineForm(courses, {
  calls: courseCalls,
  input: courseInput,
  onlyNew: ['courseId'],
  reads: { categoryId: 'category.id' },
  opensAdded: coursePath,
  // Number and slug are unique.
  copy: (values) => ({ ...values, courseId: null, slug: '' }),
  labels: {
    courseId: text.courseId,
    name: text.name,
    slug: text.slug,
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
    ...windowLabels,
  },
  crossFieldRules: windowRules,
})

export function CourseForm() {
  const id = useRowId(courses)
  const row = useRow(courses)
  const { data: categories } = useQuery(categoriesQuery)
  // Until the list has loaded, only the course's own category is known.
  const known = categories ?? (row === undefined || row.category === null ? [] : [row.category])
  return (
    <FormScreen
      form={{ ...form, optionLabels: { categoryId: Object.fromEntries(known.map((one) => [one.id, one.name])) } }}
      crumbs={[
        ...courses.breadcrumbs,
        { label: text.title, to: courses.paths.list },
        ...(row === undefined ? [] : [{ label: row.name, to: coursePath(row.id) }]),
        { label: id === undefined ? text.addTitle : text.editTitle },
      ]}
      aside={row === undefined ? undefined : <CourseState row={row} />}
    >
      {(control) => (
        <>
          <Group title={text.groups.main}>
            <TextField control={control} name="name" />
            <SlugField control={control} stored={row?.slug} />
            <LongTextField control={control} name="desc" />
            <SelectField control={control} name="categoryId" options={known.map((one) => ({ value: one.id, label: one.name }))} />
            <TextField control={control} name="courseType" hint={text.courseTypeHint} />
            <SwitchField control={control} name="isProfession" hint={text.isProfessionHint} />
            <SwitchField control={control} name="isComingSoon" hint={text.isComingSoonHint} />
            {id === undefined && <NumberField control={control} name="courseId" hint={text.courseIdHint} />}
          </Group>
          <Group title={text.groups.numbers}>
            <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
              <MoneyField control={control} name="price" hint={text.priceHint} />
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
          <FormPanel>
            <WindowPart control={control} from="visibleFrom" until="visibleUntil" />
          </FormPanel>
        </>
      )}
    </FormScreen>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormPanel>
      <Heading as="h2" size="sm">
        {title}
      </Heading>
      {children}
    </FormPanel>
  )
}
