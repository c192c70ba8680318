import { CourseList } from '#/course/course-list'
import { advantages } from './resource'

export const AdvantageList = () => <CourseList resource={advantages} />
