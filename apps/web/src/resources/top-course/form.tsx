import { topCourseInput, type TopCourseInputValues as Values } from '#/api/generated/inputs/topCourseInput'
import type { TopCourseRow } from '#/api/generated/model/topCourseRow'
import { topCourseCalls } from '#/api/generated/top-courses/top-courses.calls'
import { CoursePickerField } from '#/form/fields/course-picker'
import { LinkField } from '#/form/fields/link'
import { LongTextField, TextField } from '#/form/fields/text'
import { windowLabels, windowRules, WindowPart } from '#/form/fields/window'
import { ImageField } from '#/form/image/field'
import { defineForm, type RowForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import type { ListResource } from '../kit/resource'
import { useRow } from '../kit/use-row'
import { carousel, topRated } from './resource'
import { topCourseText as text } from './text'

function define(kind: TopCourseRow['kind'], resource: ListResource<TopCourseRow>): RowForm<TopCourseRow, Values> {
  return defineForm(resource, {
    calls: topCourseCalls,
    input: topCourseInput,
    defaultValues: { kind },
    labels: {
      kind: text.kind,
      courseId: text.course,
      title: text.name,
      desc: text.desc,
      image: text.image,
      link: text.link,
      ...windowLabels,
    },
    crossFieldRules: windowRules,
  })
}

const ratedForm = define(1, topRated)
const carouselForm = define(2, carousel)

function TopCourseForm({ form }: { form: RowForm<TopCourseRow, Values> }) {
  const row = useRow(form.resource)
  return (
    <FormScreen form={form}>
      {(control) => (
        <FormPanel>
          <TextField control={control} name="title" />
          <LongTextField control={control} name="desc" rows={3} />
          <CoursePickerField control={control} name="courseId" current={row?.course} />
          <LinkField control={control} name="link" hint={text.linkHelp} />
          <ImageField control={control} name="image" />
          <WindowPart control={control} from="visibleFrom" until="visibleUntil" />
        </FormPanel>
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
