import { ListScreen } from '#/resources/kit/list-screen'
import type { ListedRow, ListResource } from '#/resources/kit/resource'
import type { CourseScreenName } from './course'
import { CourseScreen } from './course-screen'
import { SharedNote } from './shared-note'

/** A list of the course whose number stands in the address. */
export function CourseList<Row extends ListedRow>(props: {
  resource: (courseId: number) => ListResource<Row>
  /** Its screen, where other sections show the same list. */
  shared?: CourseScreenName
}) {
  const { resource, shared } = props
  return (
    <CourseScreen>
      {({ id, breadcrumbs }) => {
        const list = resource(id)
        return (
          <ListScreen
            resource={list}
            crumbs={[...breadcrumbs, { label: list.texts.title }]}
            tabs={shared !== undefined && <SharedNote courseId={id} screen={shared} />}
          />
        )
      }}
    </CourseScreen>
  )
}
