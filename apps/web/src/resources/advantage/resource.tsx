import { Text } from '@chakra-ui/react'
import { courseKey } from '#/api/calls'
import { opportunityCalls } from '#/api/generated/opportunities/opportunities.calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { defineResource, rowPaths } from '../kit/resource'
import { advantageText as text } from './text'

export const advantages = perCourse((courseId) => {
  const list = screenPath(courseId, 'course-advantages')
  return defineResource(opportunityCalls(courseId), {
    key: courseKey(courseId, 'advantages'),
    texts: text,
    paths: rowPaths(list, '/single'),
    routes: courseRowRoutes('course-advantages', 'course-advantages/single/$rowId'),
    nameOf: (row) => row.title,
    imageOf: (row) => row.image,
    photos: true,
    copyable: true,
    columns: [{ key: 'descriptions', label: text.descriptions, cell: (row) => <Text lineClamp={2}>{row.descriptions.join(' · ')}</Text> }],
  })
})
