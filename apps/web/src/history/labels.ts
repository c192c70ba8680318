import { historyFieldsText as text } from '#/text/uz.history-fields'

type Words = Readonly<Record<string, string>>
/** What a list of words is looked up in, by resource and field. */
type ByField = Readonly<Record<string, Readonly<Record<string, Words | undefined>> | undefined>>

/** Of each resource the dictionary has all: it is asked for them where it stands. */
const fields: Readonly<Record<string, Words | undefined>> = text.fields
const rows: ByField = text.rows
const choices: ByField = text.choices

/** What a field is called in its form; null for one that is for the program alone. */
export function labelOf(entity: string, field: string): string | null {
  if (field === 'ids') return text.order
  return fields[entity]?.[field] ?? null
}

/** What the fields of a list's rows are called. */
export const rowLabelsOf = (entity: string, field: string): Words => rows[entity]?.[field] ?? {}
/** What the values of a choice are called. */
export const choicesOf = (entity: string, field: string): Words => choices[entity]?.[field] ?? {}

/** How a value is told. */
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

/** How the values of a field are told. */
export function shapeOf(entity: string, field: string): Shape {
  if (MEDIA.has(field)) return 'media'
  if (HTML.has(`${entity}.${field}`)) return 'html'
  // A course's own number is no way to another one.
  if (field === 'courseId') return entity === 'course' ? 'plain' : 'course'
  return BY_NAME[field] ?? 'plain'
}
