import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import { shortened } from './metadata'
import { pathOf, type OfSite, type Places } from './places'

type Around = Places & { mediaBase: string; site?: OfSite | null }

/** The schema.org mode of a course, by the editors' words for its type. */
const MODES: readonly (readonly [RegExp, string])[] = [
  [/gibrid|aralash|blended/i, 'Blended'],
  [/onlayn|online/i, 'Online'],
  [/oflayn|offline|anʼanaviy/i, 'Onsite'],
]

/** The provider of the courses, as schema.org data. */
export function organisationLd({ origin, mediaBase, site }: Omit<Around, 'coursePath'>): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site?.organisation || new URL(origin).host,
    url: new URL('/', origin).href,
    ...(site?.shareImage && { image: `${mediaBase}/${site.shareImage}` }),
  }
}

/** A course as schema.org data, for `JsonLd`: search engines show its price and duration. */
export function courseLd(course: PublicCourseRow & { slug?: string | null }, around: Around): Record<string, unknown> {
  const { origin, coursePath, mediaBase } = around
  const url = new URL(pathOf(coursePath, course), origin).href
  const { '@context': context, ...provider } = organisationLd(around)
  const mode = MODES.find(([words]) => words.test(course.courseType ?? ''))?.[1]
  const workload = course.courseDuration > 0 ? durationOf(course.courseDuration) : undefined
  return {
    '@context': context,
    '@type': 'Course',
    '@id': url,
    url,
    name: course.name,
    // A description is required.
    description: shortened(course.desc?.trim() || undefined) ?? course.name,
    inLanguage: 'uz',
    provider,
    ...(course.imageIllustration && { image: `${mediaBase}/${course.imageIllustration}` }),
    offers: {
      '@type': 'Offer',
      category: course.price > 0 ? 'Paid' : 'Free',
      price: Math.max(0, course.price),
      priceCurrency: 'UZS',
      url,
      availability: `https://schema.org/${course.isComingSoon ? 'PreOrder' : 'InStock'}`,
    },
    ...((mode ?? workload) !== undefined && {
      hasCourseInstance: {
        '@type': 'CourseInstance',
        ...(mode !== undefined && { courseMode: mode }),
        ...(workload !== undefined && { courseWorkload: workload }),
      },
    }),
  }
}

/** Minutes in ISO 8601: `PT1H30M`. */
function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}
