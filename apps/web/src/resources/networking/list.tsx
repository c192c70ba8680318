import { CourseList } from '#/course/course-list'
import { networking } from './resource'

export const NetworkingList = () => <CourseList resource={networking} />
