import { Text } from '@chakra-ui/react'
import type { OpportunityList as Answer } from '#/api/generated/model/opportunityList'
import type { OpportunityRow } from '#/api/generated/model/opportunityRow'
import { deleteOpportunity, getOpportunity, listOpportunities, orderOpportunities } from '#/api/generated/opportunities/opportunities'
import { courseKey, perCourse, screenPath } from '#/course/course'
import { CourseList } from '#/course/course-list'
import { advantageText as text } from '#/text/uz.advantage'
import { defineResource } from './kit/resource'

export const advantages = perCourse((courseId) => {
  const list = screenPath(courseId, 'course-advantages')
  return defineResource<OpportunityRow, Answer>({
    key: courseKey(courseId, 'advantages'),
    texts: text,
    paths: { list, add: `${list}/add`, edit: (id) => `${list}/single/${id}` },
    nameOf: (row) => row.title,
    imageOf: (row) => row.image,
    photos: true,
    copyable: true,
    columns: [{ key: 'descriptions', label: text.descriptions, show: (row) => <Text lineClamp={2}>{row.descriptions.join(' · ')}</Text> }],
    list: (query, signal) => listOpportunities(courseId, query, undefined, signal),
    rowsOf: (answer) => answer.courseOpportunities,
    get: (id, signal) => getOpportunity(id, undefined, signal),
    remove: (id, version) => deleteOpportunity(id, { version }),
    order: (ids) => orderOpportunities(courseId, { ids }),
  })
})

export function AdvantageList() {
  return <CourseList resource={advantages} />
}
