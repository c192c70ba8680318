import type { Finding } from '#/api/generated/model/finding'
import { findingsText as text } from '#/text/uz.findings'

/** A finding as text. */
export function describeFinding(finding: Finding): string {
  const { kind, value, size, wanted, length, enough, problem } = finding
  switch (kind) {
    case 'small_picture':
      return text.small(size?.width ?? 0, size?.height ?? 0, wanted?.width ?? 0, wanted?.height ?? 0)
    case 'short_text':
      return text.short(length ?? 0, enough ?? 0)
    case 'mixed_word':
      return text.mixed(value ?? '')
    case 'other_script':
      return text.script(value ?? '')
    case 'broken_link':
      return text.links[problem ?? 'gone'](value ?? '')
    default:
      return text.kinds[kind]
  }
}

/** The field to focus on the screen of the finding. The alt text of a picture is on the screen of its file. */
export function fieldOf({ kind, field }: Finding): string | null {
  return kind === 'missing_alt' ? 'alt' : field
}

/** Findings by section, in the order of the page; those of no section come first. */
export function bySection(findings: readonly Finding[]): [section: string | null, findings: Finding[]][] {
  const groups = new Map<string | null, Finding[]>()
  for (const finding of findings) groups.set(finding.section, [...(groups.get(finding.section) ?? []), finding])
  return [...groups].toSorted(([one], [other]) => Number(other === null) - Number(one === null))
}
