import { Text } from '@chakra-ui/react'
import type { NetworkingRow } from '#/api/generated/model/networkingRow'
import { networkingCalls } from '#/api/generated/networking/networking.calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { defineResource, rowPaths } from '../kit/resource'
import { networkingText as text } from './text'

const nameOf = (row: NetworkingRow) => row.title

export const networking = perCourse((courseId) => {
  const list = screenPath(courseId, 'networking')
  return defineResource(networkingCalls(courseId), {
    texts: text,
    paths: rowPaths(list),
    routes: courseRowRoutes('networking', 'networking/$rowId'),
    nameOf,
    imageOf: (row) => row.image,
    photos: true,
    copyable: true,
    columns: [{ key: 'desc', label: text.desc, cell: (row) => <Text lineClamp={2}>{row.desc}</Text> }],
  })
})
