import { CourseList } from '#/course/course-list'
import { mentors } from './resource'

export const MentorList = () => <CourseList resource={mentors} />
