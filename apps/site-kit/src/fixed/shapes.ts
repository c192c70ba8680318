import type { SiteCourseStatic } from '../generated/model/siteCourseStatic'
import type { SiteHomeStatic } from '../generated/model/siteHomeStatic'

/** What a section of the site's own roughly looks like. */
export type Shape =
  | { kind: 'bar' }
  /** A heading and a form that asks for a name and a phone. */
  | { kind: 'request' }
  | { kind: 'cards'; count: number; columns: 'two' | 'three' | 'four'; picture: boolean }
  /** Numbered, one after the other. */
  | { kind: 'steps'; count: number }
  /** Lines that open. */
  | { kind: 'rows'; count: number }
  /** Text beside a picture of this shape. */
  | { kind: 'beside'; ratio: string }

export type FixedName = SiteHomeStatic['name'] | SiteCourseStatic['name']

export const SHAPES: Record<FixedName, Shape> = {
  Header: { kind: 'bar' },
  WhyEdFix: { kind: 'cards', count: 4, columns: 'four', picture: false },
  YourCourses: { kind: 'cards', count: 3, columns: 'three', picture: true },
  HelperCallback: { kind: 'request' },
  EdFixBenefits: { kind: 'cards', count: 6, columns: 'three', picture: false },
  FreeConsultation: { kind: 'request' },
  Instructions: { kind: 'steps', count: 4 },
  QuestionsAndSupport: { kind: 'request' },

  CourseStructure: { kind: 'steps', count: 4 },
  CourseCallback: { kind: 'request' },
  PlatformGuide: { kind: 'beside', ratio: '16 / 10' },
  CourseHomework: { kind: 'beside', ratio: '4 / 3' },
  IndividualTeacherSupport: { kind: 'beside', ratio: '1' },
  Employment: { kind: 'cards', count: 3, columns: 'three', picture: false },
  CourseContents: { kind: 'rows', count: 6 },
  LessonCallback: { kind: 'request' },
  Certificate: { kind: 'beside', ratio: '3 / 2' },
  CoursePrice: { kind: 'cards', count: 2, columns: 'two', picture: false },
  CourseLessonCallback: { kind: 'request' },
}
