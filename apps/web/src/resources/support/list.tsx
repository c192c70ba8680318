import { CourseList } from '#/course/course-list'
import { SharedNote } from '#/course/shared-note'
import { picturedSupports, supports } from './resource'

const Note = ({ courseId }: { courseId: number }) => <SharedNote courseId={courseId} screen="support" />

const PicturedNote = ({ courseId }: { courseId: number }) => <SharedNote courseId={courseId} screen="support-with-img" />

export const SupportList = () => <CourseList resource={supports} note={Note} />

export const PicturedSupportList = () => <CourseList resource={picturedSupports} note={PicturedNote} />
