import { Text } from '@chakra-ui/react'
import type { NetworkingRow } from '#/api/generated/model/networkingRow'
import { deleteNetworking, getNetworking, listNetworking, orderNetworking } from '#/api/generated/networking/networking'
import { courseKey, perCourse, screenPath } from '#/course/course'
import { CourseList } from '#/course/course-list'
import { networkingText as text } from '#/text/uz.networking'
import { defineResource } from './kit/resource'
import { whole } from './kit/whole'

const nameOf = (row: NetworkingRow) => row.title

export const networking = perCourse((courseId) => {
  const list = screenPath(courseId, 'networking')
  return defineResource<NetworkingRow, { rows: readonly NetworkingRow[]; total: number }>({
    key: courseKey(courseId, 'networking'),
    texts: text,
    paths: { list, add: `${list}/add`, edit: (id) => `${list}/${id}` },
    nameOf,
    imageOf: (row) => row.image,
    photos: true,
    copyable: true,
    columns: [{ key: 'desc', label: text.desc, show: (row) => <Text lineClamp={2}>{row.desc}</Text> }],
    list: async (query, signal) => {
      const answer = await listNetworking(courseId, undefined, signal)
      return whole(answer, answer.networking, nameOf, query.key)
    },
    rowsOf: (answer) => answer.rows,
    get: (networkId, signal) => getNetworking(courseId, { networkId: String(networkId) }, undefined, signal),
    remove: (networkId, version) => deleteNetworking(courseId, networkId, { version }),
    order: async (ids) => {
      const answer = await orderNetworking(courseId, { ids })
      return whole(answer, answer.networking, nameOf)
    },
  })
})

export function NetworkingList() {
  return <CourseList resource={networking} />
}
