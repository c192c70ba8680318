import { Text } from '@chakra-ui/react'
import type { SupportRow } from '#/api/generated/model/supportRow'
import { deleteSupport, getSupport, listSupports, orderSupports } from '#/api/generated/supports/supports'
import { courseKey, perCourse, screenPath } from '#/course/course'
import { CourseList } from '#/course/course-list'
import { supportText as text } from '#/text/uz.support'
import { defineResource } from './kit/resource'
import { whole } from './kit/whole'

const nameOf = (row: SupportRow) => row.title

/** One list in two sections, of which one shows the pictures. */
function define(screen: 'support' | 'support-with-img') {
  const pictured = screen === 'support-with-img'
  return perCourse((courseId) => {
    const list = screenPath(courseId, screen)
    return defineResource<SupportRow, { rows: readonly SupportRow[]; total: number }>({
      key: courseKey(courseId, 'supports'),
      texts: { ...(pictured ? text.pictured : text.plain), name: text.name },
      paths: { list, add: `${list}/add`, edit: (id) => `${list}/${id}` },
      nameOf,
      ...(pictured ? { imageOf: (row: SupportRow) => row.image, photos: true } : {}),
      copyable: true,
      columns: [{ key: 'desc', label: text.desc, show: (row) => <Text lineClamp={2}>{row.desc}</Text> }],
      list: async (query, signal) => {
        const answer = await listSupports(courseId, undefined, signal)
        return whole(answer, answer.supports, nameOf, query.key)
      },
      rowsOf: (answer) => answer.rows,
      get: (id, signal) => getSupport(id, undefined, signal),
      remove: (id, version) => deleteSupport(id, { version }),
      order: async (ids) => {
        const answer = await orderSupports(courseId, { ids })
        return whole(answer, answer.supports, nameOf)
      },
    })
  })
}

export const supports = define('support')
export const picturedSupports = define('support-with-img')

export function SupportList() {
  return <CourseList resource={supports} shared="support" />
}

export function PicturedSupportList() {
  return <CourseList resource={picturedSupports} shared="support-with-img" />
}
