import { rowRoutes } from '#/app/route-ids'
import { CourseName } from '#/course/course-name'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { defineResource, rowPaths } from '../kit/resource'
import { bonusCourseCalls } from './calls'
import { BONUS_PATH } from './draft'
import { draftingBonusCourses } from './drafting'
import { bonusText as text } from './text'

export const bonusCourses = defineResource(bonusCourseCalls, {
  texts: text,
  breadcrumbs: UNDER_HOME,
  paths: rowPaths('/section-management/edit/bonus-courses', '/single'),
  routes: rowRoutes('/shell/section-management/edit/bonus-courses', '/shell/section-management/edit/bonus-courses/single/$id'),
  nameOf: (row) => row.title,
  imageOf: (row) => row.image,
  photos: true,
  copyable: true,
  drafting: { path: BONUS_PATH, make: draftingBonusCourses },
  columns: [{ key: 'course', label: text.course, cell: (row) => <CourseName course={row.course} /> }],
})
