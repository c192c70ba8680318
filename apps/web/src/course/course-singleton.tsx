import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { courseRoute } from '#/app/route-ids'
import type { StoredRow } from '#/form/record'
import type { SingletonForm } from '#/resources/kit/form'
import { SingletonScreen } from '#/resources/kit/form-screen'
import { Panel } from '#/ui/page'
import type { CourseScreenName } from './course'
import { CourseScreen } from './course-screen'
import { SharedNote } from './shared-note'

/** The form of a singleton of the course in the address. Other sections that show the same data are named above it. */
export function CourseSingleton<Row extends StoredRow, V extends FieldValues>(props: {
  form: (courseId: number) => SingletonForm<Row, V>
  screen: CourseScreenName
  title: string
  children: (control: Control<V>) => ReactNode
}) {
  const { form, screen, title, children } = props
  return (
    <CourseScreen>
      {({ id, breadcrumbs }) => (
        <SingletonScreen form={form(id)} route={courseRoute(screen)} title={title} crumbs={[...breadcrumbs, { label: title }]}>
          {(control) => (
            <>
              <SharedNote courseId={id} screen={screen} />
              <Panel>
                <Stack gap="5" maxW="3xl">
                  {children(control)}
                </Stack>
              </Panel>
            </>
          )}
        </SingletonScreen>
      )}
    </CourseScreen>
  )
}
