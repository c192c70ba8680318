import { expect, it } from 'vitest'

const modules = import.meta.glob<Record<string, unknown>>(['./uz*.ts', '../resources/*/text.ts', '../resources/*/*-text.ts', '../resources/*/names.ts'], {
  eager: true,
})

/** Every text of a dictionary with its path; a function of numbers is called with one. */
function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return texts((value as (...values: unknown[]) => unknown)(1, 1, 1), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => texts(member, `${path}.${key}`))
}

const all = Object.entries(modules).flatMap(([file, module]) => texts(module, file))

it('finds the texts', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(3)
  expect(all.length).toBeGreaterThan(200)
})

it('writes oʻ and gʻ with U+02BB and the tutuq with U+02BC', () => {
  const wrong = all.filter(
    ([, text]) =>
      // No typewriter or typographic apostrophe, no accent in its place …
      /['\u2018\u2019`\u00B4\u02B9\u2032]/.test(text) ||
      // … U+02BB only after o and g, and U+02BC never after them.
      /(?<![oOgG])\u02BB/.test(text) ||
      /[oOgG]\u02BC/.test(text),
  )
  expect(wrong).toEqual([])
})

/** Words that another has taken the place of (docs/product.md#terms-of-the-interface). */
const REFUSED = /ekran kengligi|sessiya|matnli fikr|ustoz|yoʻl xarita|video fikr|kasb xulosasi/i

it('uses one word for one thing', () => {
  expect(all.filter(([, text]) => REFUSED.test(text))).toEqual([])
  expect(['Sessiya tugadi', 'USTOZLAR', 'Yoʻl xaritasi saqlandi'].filter((text) => !REFUSED.test(text))).toEqual([])
})

it('has no empty texts and no stray spaces', () => {
  expect(all.filter(([, text]) => text.trim() === '' || text !== text.trim() || / {2}/.test(text))).toEqual([])
})
