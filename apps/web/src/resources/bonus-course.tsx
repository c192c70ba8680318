import type { BonusCourseRow } from '#/api/generated/model/bonusCourseRow'
import type { BonusCourses } from '#/api/generated/model/bonusCourses'
import { bonusText as text } from '#/text/uz.bonus'
import { t } from '#/text/uz'
import { orderBonusCourses, readBonusCourses, removeBonusCourse } from './bonus-courses'
import { CourseName } from './course-name'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'
import { pick } from './kit/whole'

const LIST = '/section-management/edit/bonus-courses'

export const bonusCourses = defineResource<BonusCourseRow, BonusCourses>({
  key: 'bonus-courses',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/single/${id}` },
  nameOf: (row) => row.title,
  imageOf: (row) => row.image,
  photos: true,
  copyable: true,
  columns: [{ key: 'course', label: text.course, show: (row) => <CourseName course={row.course} /> }],
  list: (query, signal) => readBonusCourses(query, signal),
  rowsOf: (answer) => answer.bonusCourses,
  get: async (id, signal) => pick((await readBonusCourses(undefined, signal)).bonusCourses, id),
  remove: removeBonusCourse,
  order: orderBonusCourses,
})

/** The trail up to the list. */
export const trail = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }]

export function BonusCourseList() {
  return <ListScreen resource={bonusCourses} crumbs={[...trail, { label: text.title }]} />
}
