import { courseCategoryCalls } from '#/api/generated/course-categories/course-categories.calls'
import { rowRoutes } from '#/app/route-ids'
import { defineResource, rowPaths } from '../kit/resource'
import { groupText as text } from './text'

export const groups = defineResource(courseCategoryCalls, {
  key: 'groups',
  texts: text,
  paths: rowPaths('/groups'),
  routes: rowRoutes('/shell/groups', '/shell/groups/$id'),
  nameOf: (row) => row.name,
})
