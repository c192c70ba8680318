import { historyFieldsText as text } from '#/text/uz.history-fields'

type Words = Readonly<Record<string, string>>
/** Labels by resource and field. */
type ByField = Readonly<Record<string, Readonly<Record<string, Words | undefined>> | undefined>>

/** The dictionary has an entry for every resource; the compiler checks it. */
const fields: Readonly<Record<string, Words | undefined>> = text.fields
const rows: ByField = text.rows
const choices: ByField = text.choices

/** The label of a field in its form; null for an internal one. */
export function labelOf(entity: string, field: string): string | null {
  if (field === 'ids') return text.order
  return fields[entity]?.[field] ?? null
}

/** The labels of the fields in a list's rows. */
export const rowLabelsOf = (entity: string, field: string): Words => rows[entity]?.[field] ?? {}
/** The labels of a choice's values. */
export const choicesOf = (entity: string, field: string): Words => choices[entity]?.[field] ?? {}

/** How a value is shown. */
export type Shape = 'media' | 'html' | 'money' | 'minutes' | 'phone' | 'colour' | 'course' | 'category' | 'shown' | 'moment' | 'plain'

const MEDIA = new Set([
  'bannerDesktop',
  'bannerMobile',
  'bannerTablet',
  'icon',
  'image',
  'imageIllustration',
  'imageMobile',
  'logo',
  'media',
  'photo',
  'shareImage',
  'sourceIcon',
  'thumbnail',
])
const HTML = new Set(['course_info.desc', 'faq.answer', 'other_info.desc', 'practice.desc', 'site_faq.answer', 'summary.desc'])
const BY_NAME: Readonly<Record<string, Shape | undefined>> = {
  price: 'money',
  juniorSalary: 'money',
  middleSalary: 'money',
  seniorSalary: 'money',
  courseDuration: 'minutes',
  phoneNumber: 'phone',
  color: 'colour',
  categoryId: 'category',
  isVisible: 'shown',
  visibleFrom: 'moment',
  visibleUntil: 'moment',
}

/** How the values of a field are shown. */
export function shapeOf(entity: string, field: string): Shape {
  if (MEDIA.has(field)) return 'media'
  if (HTML.has(`${entity}.${field}`)) return 'html'
  // A course's own number is no link to another course.
  if (field === 'courseId') return entity === 'course' ? 'plain' : 'course'
  return BY_NAME[field] ?? 'plain'
}
