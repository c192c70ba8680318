import { Text } from '@chakra-ui/react'
import { courseKey } from '#/api/calls'
import { learnEverybodyCalls } from '#/api/generated/learn-everybody/learn-everybody.calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { defineResource, rowPaths } from '../kit/resource'
import { learnerText as text } from './text'

export const learners = perCourse((courseId) => {
  const list = screenPath(courseId, 'open-to-all-learners')
  return defineResource(learnEverybodyCalls(courseId), {
    key: courseKey(courseId, 'learners'),
    texts: text,
    paths: rowPaths(list, '/single'),
    routes: courseRowRoutes('open-to-all-learners', 'open-to-all-learners/single/$rowId'),
    nameOf: (row) => row.name,
    imageOf: (row) => row.image,
    photos: true,
    copyable: true,
    columns: [{ key: 'role', label: text.role, cell: (row) => <Text lineClamp={2}>{row.role}</Text> }],
  })
})
