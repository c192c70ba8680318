import { COURSE_SECTIONS, HOME_SECTIONS } from '@peshtoq/site-kit/generated/section-registry'
import type { Section } from './section'

/** Sections whose content has a title of its own, which replaces their heading. */
const TITLED: ReadonlySet<string> = new Set([
  'ProfessionFinder',
  'ProfessionInfo',
  'CourseEnrollmentBenefits',
  'ProfessionInfoProgress',
  'ProfessionSummary',
  'ProfessionSummaryWithImage',
  'AverageSalary',
  'AverageSalaryStepBox',
  'AverageSalaryStepLine',
  'ITBenefits',
  'ITBenefitsWithImage',
  'SupportRoadmap',
  'Practise',
  'CourseAboutInfo',
  'CourseAboutSuccess',
])

/** Whether the content of a section may provide the heading itself. */
export function hasOwnTitle(name: string): boolean {
  return TITLED.has(name)
}

/** The heading of a section that has no custom one. */
export function defaultHeading(section: Pick<Section, 'name' | 'displayName'>): string {
  return [...HOME_SECTIONS, ...COURSE_SECTIONS].find((one) => one.name === section.name)?.heading ?? section.displayName
}

/** The list with the two names of one section changed; a heading equal to the default is stored as none. */
export function naming<Row extends Section>(rows: readonly Row[], row: Row, displayName: string, heading: string): readonly Row[] {
  const own = heading === '' || heading === defaultHeading(row) ? null : heading
  return rows.map((one) => (one.id === row.id ? { ...one, displayName, heading: own } : one))
}
