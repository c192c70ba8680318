import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { deliveriesText as text } from '#/text/uz.deliveries'

/** What a tag of a delivery stands for, in words; one nobody here knows stays as it is. */
export function tagName(tag: string): string {
  if (tag === 'home') return text.home
  if (tag === 'courses') return text.courses
  const [kind, name = ''] = tag.split(':')
  if (kind === 'course') return text.course(name)
  const section = kind === 'section' ? [...HOME_SECTIONS, ...COURSE_SECTIONS].find((one) => one.name === name) : undefined
  return section?.displayName ?? tag
}
