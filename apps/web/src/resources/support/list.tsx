import { CourseList } from '#/course/course-list'
import { SharedNote } from '#/course/shared-note'
import { picturedSupports, supports } from './resource'

export const SupportList = () => <CourseList resource={supports} note={(id) => <SharedNote courseId={id} screen="support" />} />

export const PicturedSupportList = () => (
  <CourseList resource={picturedSupports} note={(id) => <SharedNote courseId={id} screen="support-with-img" />} />
)
