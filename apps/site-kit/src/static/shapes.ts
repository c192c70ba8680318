import type { SiteCourseStatic } from '../generated/model/siteCourseStatic'
import type { SiteHomeStatic } from '../generated/model/siteHomeStatic'

/** A static section: a placeholder, or the form that asks for a name and a phone. */
export type Shape = 'strip' | 'request'

export type StaticName = SiteHomeStatic['name'] | SiteCourseStatic['name']

export const SHAPES: Record<StaticName, Shape> = {
  Header: 'strip',
  WhyEdFix: 'strip',
  YourCourses: 'strip',
  HelperCallback: 'request',
  EdFixBenefits: 'strip',
  FreeConsultation: 'request',
  Instructions: 'strip',
  QuestionsAndSupport: 'request',

  CourseStructure: 'strip',
  CourseCallback: 'request',
  PlatformGuide: 'strip',
  CourseHomework: 'strip',
  IndividualTeacherSupport: 'strip',
  Employment: 'strip',
  LessonCallback: 'request',
  Certificate: 'strip',
  CoursePrice: 'strip',
  CourseLessonCallback: 'request',
}

/** The anchor of the form with that name, for links to it; null if it is no form. */
export function requestAnchorOf(name: string): string | null {
  const shapes: Readonly<Record<string, Shape>> = SHAPES
  return shapes[name] === 'request' ? `request-${name}` : null
}
