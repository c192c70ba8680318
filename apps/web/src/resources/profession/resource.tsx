import { Text } from '@chakra-ui/react'
import { professionCalls } from '#/api/generated/professions/professions.calls'
import { rowRoutes } from '#/app/route-ids'
import { screenPath } from '#/course/course'
import { UNDER_COURSES } from '../kit/breadcrumbs'
import { defineResource, rowPaths } from '../kit/resource'
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
