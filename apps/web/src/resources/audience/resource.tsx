import { Text } from '@chakra-ui/react'
import { courseKey } from '#/api/calls'
import { targetAudienceCalls } from '#/api/generated/target-audience/target-audience.calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { defineResource, rowPaths } from '../kit/resource'
import { audienceText as text } from './text'

export const audience = perCourse((courseId) => {
  const list = screenPath(courseId, 'course-audience')
  return defineResource(targetAudienceCalls(courseId), {
    key: courseKey(courseId, 'audience'),
    texts: text,
    paths: rowPaths(list),
    routes: courseRowRoutes('course-audience', 'course-audience/$rowId'),
    nameOf: (row) => row.title,
    imageOf: (row) => row.icon,
    copyable: true,
    columns: [{ key: 'desc', label: text.desc, cell: (row) => <Text lineClamp={2}>{row.desc}</Text> }],
  })
})
