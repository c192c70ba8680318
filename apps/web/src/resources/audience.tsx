import { Text } from '@chakra-ui/react'
import type { TargetAudienceList as Answer } from '#/api/generated/model/targetAudienceList'
import type { TargetAudienceRow } from '#/api/generated/model/targetAudienceRow'
import { deleteTargetAudience, listTargetAudience, orderTargetAudience } from '#/api/generated/target-audience/target-audience'
import { courseKey, perCourse, screenPath } from '#/course/course'
import { CourseList } from '#/course/course-list'
import { audienceText as text } from '#/text/uz.audience'
import { WHOLE } from './kit/cache'
import { defineResource } from './kit/resource'
import { pick } from './kit/whole'

export const audience = perCourse((courseId) => {
  const list = screenPath(courseId, 'course-audience')
  return defineResource<TargetAudienceRow, Answer>({
    key: courseKey(courseId, 'audience'),
    texts: text,
    paths: { list, add: `${list}/add`, edit: (id) => `${list}/${id}` },
    nameOf: (row) => row.title,
    imageOf: (row) => row.icon,
    copyable: true,
    columns: [{ key: 'desc', label: text.desc, show: (row) => <Text lineClamp={2}>{row.desc}</Text> }],
    list: (query, signal) => listTargetAudience(courseId, query, undefined, signal),
    rowsOf: (answer) => answer.targetAudience,
    get: async (id, signal) => pick((await listTargetAudience(courseId, WHOLE, undefined, signal)).targetAudience, id),
    remove: (id, version) => deleteTargetAudience(id, { version }),
    order: (ids) => orderTargetAudience(courseId, { ids }),
  })
})

export function AudienceList() {
  return <CourseList resource={audience} />
}
