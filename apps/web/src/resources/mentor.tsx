import { deleteMentor, getMentor, listMentors, orderMentors } from '#/api/generated/mentors/mentors'
import type { MentorList as Answer } from '#/api/generated/model/mentorList'
import type { MentorRow } from '#/api/generated/model/mentorRow'
import { courseKey, perCourse, screenPath } from '#/course/course'
import { CourseList } from '#/course/course-list'
import { mentorText as text } from '#/text/uz.mentor'
import { Thumbnail } from '#/ui/image'
import { defineResource } from './kit/resource'

export const mentors = perCourse((courseId) => {
  const list = screenPath(courseId, 'course-mentor')
  return defineResource<MentorRow, Answer>({
    key: courseKey(courseId, 'mentors'),
    texts: text,
    paths: { list, add: `${list}/add`, edit: (id) => `${list}/single/${id}` },
    nameOf: (row) => row.fullName,
    iconOf: (row) => <Thumbnail path={row.media} width={80} placeholder={row.blurImage.placeholder} fill />,
    copyable: true,
    columns: [{ key: 'profession', label: text.profession, show: (row) => row.profession }],
    list: (query, signal) => listMentors(courseId, query, undefined, signal),
    rowsOf: (answer) => answer.courseMentor,
    get: (id, signal) => getMentor(id, undefined, signal),
    remove: (id, version) => deleteMentor(id, { version }),
    order: (ids) => orderMentors(courseId, { ids }),
  })
})

export function MentorList() {
  return <CourseList resource={mentors} />
}
