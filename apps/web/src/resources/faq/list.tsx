import { CourseList } from '#/course/course-list'
import { faqs } from './resource'

export const FaqList = () => <CourseList resource={faqs} />
