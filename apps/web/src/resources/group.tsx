import {
  deleteCourseCategory,
  getCourseCategory,
  listCourseCategories,
  orderCourseCategories,
} from '#/api/generated/course-categories/course-categories'
import type { CourseCategoryList as Answer } from '#/api/generated/model/courseCategoryList'
import type { CourseCategoryRow } from '#/api/generated/model/courseCategoryRow'
import { groupText as text } from '#/text/uz.group'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'

const LIST = '/groups'

export const groups = defineResource<CourseCategoryRow, Answer>({
  key: 'groups',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/${id}` },
  nameOf: (row) => row.name,
  columns: [],
  list: (query, signal) => listCourseCategories(query, undefined, signal),
  rowsOf: (answer) => answer.courseCategories,
  get: (id, signal) => getCourseCategory(id, undefined, signal),
  remove: (id, version) => deleteCourseCategory(id, { version }),
  order: (ids) => orderCourseCategories({ ids }),
})

export function GroupList() {
  return <ListScreen resource={groups} crumbs={[{ label: text.title }]} />
}
