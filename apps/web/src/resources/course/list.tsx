import { useSearch } from '@tanstack/react-router'
import { ListScreen } from '../kit/list-screen'
import { CourseFilters, CourseTabs } from './filters'
import { coursesOf } from './resource'

export function CourseList() {
  const { status = 'ACTIVE', categoryId, isProfession } = useSearch({ from: '/shell/courses' })
  const resource = coursesOf({
    status,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(isProfession === undefined ? {} : { isProfession }),
  })
  return (
    <ListScreen
      resource={resource}
      tabs={<CourseTabs status={status} />}
      filters={CourseFilters}
    />
  )
}
