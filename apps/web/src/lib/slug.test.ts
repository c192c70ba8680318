import { expect, it } from 'vitest'
import { slugOf } from './slug'

/** Test cases shared with the server. */
const cases = import.meta.glob<[name: string, slug: string][]>('../../../../crates/core/tests/slugs.json', {
  eager: true,
  import: 'default',
})

it('makes the same slug as the server', () => {
  const all = Object.values(cases).flat()
  expect(all.length).toBeGreaterThan(20)
  expect(all.map(([name]) => slugOf(name))).toEqual(all.map(([, wanted]) => wanted))
})

it('cuts a long name', () => {
  expect(slugOf('a'.repeat(150))).toBe('a'.repeat(80))
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
  expect(slugOf('7'.repeat(150))).toBe(`kurs-${'7'.repeat(75)}`)
})
