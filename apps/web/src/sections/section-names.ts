import { COURSE_SECTIONS, HOME_SECTIONS } from '@peshtoq/site-kit/generated/section-registry'
import type { Section } from './section'

/** How long either name may be (docs/api.md#sections). */
export const NAME_LIMIT = 100

/** Sections whose content brings a title of its own, which stands in the place of their heading. */
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

/** Whether the content of a section may bring the heading itself. */
export function hasOwnTitle(name: string): boolean {
  return TITLED.has(name)
}

/** What visitors read above a section while nobody has written anything else. */
export function defaultHeading(section: Pick<Section, 'name' | 'displayName'>): string {
  return [...HOME_SECTIONS, ...COURSE_SECTIONS].find((one) => one.name === section.name)?.heading ?? section.displayName
}

/** The list with the two names of one section; a heading like the default is none of its own. */
export function naming<Row extends Section>(rows: readonly Row[], row: Row, displayName: string, heading: string): readonly Row[] {
  const own = heading === '' || heading === defaultHeading(row) ? null : heading
  return rows.map((one) => (one.id === row.id ? { ...one, displayName, heading: own } : one))
}
