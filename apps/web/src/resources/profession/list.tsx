import { Text } from '@chakra-ui/react'
import { professionCalls } from '#/api/generated/professions/professions.calls'
import { rowRoutes } from '#/app/route-ids'
import { screenPath } from '#/course/course'
import { UNDER_COURSES, UNDER_HOME } from '../kit/breadcrumbs'
import { ListScreen } from '../kit/list-screen'
import { defineResource, rowPaths } from '../kit/resource'
import { professionSectionTitle } from './names'
import { professionText as text } from './text'

export const professions = defineResource(professionCalls, {
  texts: text,
  breadcrumbs: UNDER_COURSES,
  paths: rowPaths('/fields'),
  routes: rowRoutes('/shell/fields', '/shell/fields/$id'),
  nameOf: (row) => row.name,
  imageOf: (row) => row.image,
  copyable: true,
  usageHref: (courseId) => screenPath(courseId, 'course-professions'),
  columns: [{ key: 'desc', label: text.desc, cell: (row) => <Text lineClamp={2}>{row.desc}</Text> }],
})

export const ProfessionList = () => <ListScreen resource={professions} />

const ofHome: typeof professions = {
  ...professions,
  breadcrumbs: UNDER_HOME,
  texts: { ...text, title: professionSectionTitle },
  routes: { ...professions.routes, list: '/shell/section-management/edit/professions' },
}

/** The same professions as the section of the home page that shows them. */
export function ProfessionSection() {
  return <ListScreen resource={ofHome} />
}
