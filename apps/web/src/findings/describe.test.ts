import { expect, it } from 'vitest'
import type { Finding } from '#/api/generated/model/finding'
import { bySection, fieldOf, describeFinding } from './describe'

const finding = (change: Partial<Finding>): Finding => ({
  kind: 'short_text',
  section: null,
  entity: 'mentor',
  id: 1,
  label: 'Aziz Rahimov',
  field: 'desc',
  path: '/course/101/course-sections/edit/course-mentor/single/1',
  value: null,
  problem: null,
  size: null,
  wanted: null,
  length: null,
  enough: null,
  ...change,
})

it('describes each kind with its details', () => {
  const words: [Partial<Finding>, string[]][] = [
    [{ kind: 'short_text', length: 5, enough: 20 }, ['5', '20']],
    [{ kind: 'small_picture', size: { width: 300, height: 200 }, wanted: { width: 960, height: 600 } }, ['300×200', '960×600']],
    [{ kind: 'mixed_word', value: 'Аziz' }, ['“Аziz”']],
    [{ kind: 'other_script', value: 'Азиз Раҳимов' }, ['“Азиз Раҳимов”']],
    [{ kind: 'broken_link', value: 'https://example.uz', problem: 'gone' }, ['Bunday sahifa yoʻq', 'https://example.uz']],
    [{ kind: 'broken_link', value: 'https://example.uz', problem: 'loop' }, ['oʻziga qaytaradi']],
    [{ kind: 'broken_link', value: 'https://example.uz', problem: 'no_site' }, ['Bunday sayt yoʻq']],
    [{ kind: 'empty_section' }, ['boʻsh']],
    [{ kind: 'missing_alt' }, ['Rasmning izohi']],
    [{ kind: 'free_price' }, ['“Bepul”']],
  ]
  for (const [change, parts] of words) for (const part of parts) expect(describeFinding(finding(change))).toContain(part)
})

it('leads to the field of the form, or to the alt text on the screen of a file', () => {
  expect(fieldOf(finding({ field: 'items.2.name' }))).toBe('items.2.name')
  expect(fieldOf(finding({ kind: 'missing_alt', field: 'image' }))).toBe('alt')
  expect(fieldOf(finding({ kind: 'empty_section', field: null }))).toBeNull()
})

it('sorts findings as on the page, those of no section first', () => {
  const all = ['FAQ', 'CourseMentor', null, 'FAQ'].map((section, id) => finding({ section, id }))
  expect(bySection(all).map(([section, findings]) => [section, findings.map(({ id }) => id)])).toEqual([
    [null, [2]],
    ['FAQ', [0, 3]],
    ['CourseMentor', [1]],
  ])
})
