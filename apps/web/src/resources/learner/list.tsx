import { CourseList } from '#/course/course-list'
import { learners } from './resource'

export const LearnerList = () => <CourseList resource={learners} />
