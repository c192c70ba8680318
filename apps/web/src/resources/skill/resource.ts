import { skillCalls } from '#/api/generated/skills/skills.calls'
import { rowRoutes } from '#/app/route-ids'
import { screenPath } from '#/course/course'
import { UNDER_COURSES } from '../kit/breadcrumbs'
import { defineResource, rowPaths } from '../kit/resource'
import { skillText as text } from './text'

export const skills = defineResource(skillCalls, {
  texts: text,
  breadcrumbs: UNDER_COURSES,
  paths: rowPaths('/courses/skills', '/edit'),
  routes: rowRoutes('/shell/courses/skills', '/shell/courses/skills/edit/$id'),
  sortable: true,
  nameOf: (row) => row.name,
  imageOf: (row) => row.image,
  usageHref: (courseId) => screenPath(courseId, 'technologies'),
})
