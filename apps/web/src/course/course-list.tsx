import type { ComponentType } from 'react'
import { ListScreen } from '#/resources/kit/list-screen'
import type { ListedRow, ListResource } from '#/resources/kit/resource'
import { CourseScreen } from './course-screen'

/** A list of the course in the address. */
export function CourseList<Row extends ListedRow>(props: {
  resource: (courseId: number) => ListResource<Row>
  /** Shown above the list. */
  note?: ComponentType<{ courseId: number }>
}) {
  const { resource, note: Note } = props
  return (
    <CourseScreen>
      {({ id, breadcrumbs }) => {
        const list = resource(id)
        return (
          <ListScreen
            resource={list}
            crumbs={[...breadcrumbs, { label: list.texts.title }]}
            tabs={Note !== undefined && <Note courseId={id} />}
          />
        )
      }}
    </CourseScreen>
  )
}
