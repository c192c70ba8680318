import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { RowForm } from '#/resources/kit/form'
import { FormScreen } from '#/resources/kit/form-screen'
import type { ListedRow } from '#/resources/kit/resource'
import { useRowId } from '#/resources/kit/use-row'
import { CourseScreen } from './course-screen'

/** The form of a row of the course whose number stands in the address: of a new one without an id. */
export function CourseForm<Row extends ListedRow, V extends FieldValues>(props: {
  form: (courseId: number) => RowForm<Row, V>
  children: (control: Control<V>, courseId: number) => ReactNode
}) {
  const { form, children } = props
  const isNew = useRowId() === undefined
  return (
    <CourseScreen>
      {({ id, isAsked, breadcrumbs }) => {
        const made = form(id)
        const { texts, paths } = made.resource
        const title = isNew ? texts.addTitle : texts.editTitle
        return (
          <FormScreen
            form={made}
            // Of a course that is not there no row is asked for, to be told missing a second time.
            waits={isAsked}
            crumbs={[...breadcrumbs, { label: texts.title, to: paths.list }, { label: title }]}
          >
            {(control) => children(control, id)}
          </FormScreen>
        )
      }}
    </CourseScreen>
  )
}
