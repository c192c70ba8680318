import { Text } from '@chakra-ui/react'
import { deleteLearnEverybody, getLearnEverybody, listLearnEverybody, orderLearnEverybody } from '#/api/generated/learn-everybody/learn-everybody'
import type { LearnEverybodyList as Answer } from '#/api/generated/model/learnEverybodyList'
import type { LearnEverybodyRow } from '#/api/generated/model/learnEverybodyRow'
import { courseKey, perCourse, screenPath } from '#/course/course'
import { CourseList } from '#/course/course-list'
import { learnerText as text } from '#/text/uz.learner'
import { defineResource } from './kit/resource'

export const learners = perCourse((courseId) => {
  const list = screenPath(courseId, 'open-to-all-learners')
  return defineResource<LearnEverybodyRow, Answer>({
    key: courseKey(courseId, 'learners'),
    texts: text,
    paths: { list, add: `${list}/add`, edit: (id) => `${list}/single/${id}` },
    nameOf: (row) => row.name,
    imageOf: (row) => row.image,
    photos: true,
    copyable: true,
    columns: [{ key: 'role', label: text.role, show: (row) => <Text lineClamp={2}>{row.role}</Text> }],
    list: (query, signal) => listLearnEverybody(courseId, query, undefined, signal),
    rowsOf: (answer) => answer.courseLearnEverybody,
    get: (id, signal) => getLearnEverybody(id, undefined, signal),
    remove: (id, version) => deleteLearnEverybody(id, { version }),
    order: (ids) => orderLearnEverybody(courseId, { ids }),
  })
})

export function LearnerList() {
  return <CourseList resource={learners} />
}
