import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { RowForm } from '#/resources/kit/form'
import { FormScreen } from '#/resources/kit/form-screen'
import type { ListedRow } from '#/resources/kit/resource'
import { useRowId } from '#/resources/kit/use-row'
import { CourseScreen, type OpenCourse } from './course-screen'

/** The form of a row of the course in the address; without an id, that of a new row. */
export function CourseForm<Row extends ListedRow, V extends FieldValues>(props: {
  form: (courseId: number) => RowForm<Row, V>
  children: (control: Control<V>, courseId: number) => ReactNode
}) {
  const { form, children } = props
  return (
    <CourseScreen>
      {(course) => (
        <OpenForm form={form(course.id)} course={course}>
          {(control) => children(control, course.id)}
        </OpenForm>
      )}
    </CourseScreen>
  )
}

function OpenForm<Row extends ListedRow, V extends FieldValues>(props: {
  form: RowForm<Row, V>
  course: OpenCourse
  children: (control: Control<V>) => ReactNode
}) {
  const { form, course, children } = props
  const { texts, paths } = form.resource
  const title = useRowId(form.resource) === undefined ? texts.addTitle : texts.editTitle
  return (
    <FormScreen
      form={form}
      // The row is not loaded if the course is missing, which would be reported twice.
      waits={course.isAsked}
      crumbs={[...course.breadcrumbs, { label: texts.title, to: paths.list }, { label: title }]}
    >
      {children}
    </FormScreen>
  )
}
