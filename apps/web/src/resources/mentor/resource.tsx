import { mentorCalls } from '#/api/generated/mentors/mentors.calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { Thumbnail } from '#/ui/image'
import { defineResource, rowPaths } from '../kit/resource'
import { mentorText as text } from './text'

export const mentors = perCourse((courseId) => {
  const list = screenPath(courseId, 'course-mentor')
  return defineResource(mentorCalls(courseId), {
    texts: text,
    paths: rowPaths(list, '/single'),
    routes: courseRowRoutes('course-mentor', 'course-mentor/single/$rowId'),
    nameOf: (row) => row.fullName,
    iconOf: (row) => <Thumbnail path={row.media} width={80} placeholder={row.blurImage.placeholder} fill />,
    copyable: true,
    columns: [{ key: 'profession', label: text.profession, cell: (row) => row.profession }],
  })
})
