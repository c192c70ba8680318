import { CourseList } from '#/course/course-list'
import { audience } from './resource'

export const AudienceList = () => <CourseList resource={audience} />
