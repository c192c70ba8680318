import { courseCategoryCalls } from '#/api/generated/course-categories/course-categories.calls'
import { defineResource, rowPaths } from '../kit/resource'
import { groupText as text } from './text'

export const groups = defineResource(courseCategoryCalls, {
  key: 'groups',
  texts: text,
  paths: rowPaths('/groups'),
  nameOf: (row) => row.name,
})
