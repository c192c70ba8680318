import { toolCalls } from '#/api/generated/tools/tools.calls'
import { rowRoutes } from '#/app/route-ids'
import { screenPath } from '#/course/course'
import { UNDER_COURSES } from '../kit/breadcrumbs'
import { defineResource, rowPaths } from '../kit/resource'
import { toolText as text } from './text'

export const tools = defineResource(toolCalls, {
  texts: text,
  breadcrumbs: UNDER_COURSES,
  paths: rowPaths('/courses/tools', '/edit'),
  routes: rowRoutes('/shell/courses/tools', '/shell/courses/tools/edit/$id'),
  sortable: true,
  nameOf: (row) => row.name,
  imageOf: (row) => row.image,
  copyable: true,
  usageHref: (courseId) => screenPath(courseId, 'technologies'),
})
