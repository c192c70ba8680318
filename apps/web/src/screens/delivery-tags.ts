import { COURSE_SECTIONS, HOME_SECTIONS } from '#/api/generated/contract'
import { localise } from '#/text/localise'
import { deliveriesText as text } from '#/text/uz.deliveries'

const SECTIONS = [...HOME_SECTIONS, ...COURSE_SECTIONS]

/** Pages before their parts, courses by number at the end. */
const KINDS = ['home', 'site', 'courses', 'section', 'course']

/** The changes as text, each once: sections of two pages may have the same name. */
export function tagNames(tags: readonly string[]): readonly string[] {
  const parted = tags.map((tag) => {
    const [kind = '', name = ''] = tag.split(':')
    return { tag, kind, name }
  })
  const sorted = parted.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || Number(a.name) - Number(b.name) || 0)
  return [...new Set(sorted.map(wordsOf))]
}

/** An unknown tag stays as it is. */
function wordsOf({ tag, kind, name }: { tag: string; kind: string; name: string }): string {
  if (tag === 'home') return text.home
  if (tag === 'site') return text.site
  if (tag === 'courses') return text.courses
  if (tag === 'requests') return text.requests
  if (kind === 'course') return text.course(name)
  const section = kind === 'section' ? SECTIONS.find((one) => one.name === name) : undefined
  return section === undefined ? tag : localise(section.displayName)
}
