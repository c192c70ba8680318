import { expect, it } from 'vitest'
import { folded, matches } from './find'

/** Test cases shared with the server. */
const cases = import.meta.glob<[text: string, folded: string][]>('../../../../crates/core/tests/folding.json', {
  eager: true,
  import: 'default',
})

it('folds as the server does', () => {
  const all = Object.values(cases).flat()
  expect(all.length).toBeGreaterThan(20)
  expect(all.map(([text]) => folded(text))).toEqual(all.map(([, wanted]) => wanted))
})

it('finds words in any order, alphabet and spelling', () => {
  expect(matches('Oʻqituvchilar va koʻnikmalar', "konikma o'qit")).toBe(true)
  expect(matches('Маълумотлар', 'malumot')).toBe(true)
  expect(matches('Koʻnikmalar', 'konikmasiz')).toBe(false)
})
