import { expect, it } from 'vitest'
import { momentOf } from '#/lib/dates'
import { whenDue } from './due'

const NOW = new Date('2026-03-01T20:30:00Z')

it.each([
  // Half past one in Tashkent, of the next day.
  ['2026-03-02T04:00:00Z', 'Bugun, 09:00'],
  ['2026-03-03T04:00:00Z', 'Ertaga, 09:00'],
  ['2026-03-05T04:00:00Z', '5-mar, 2026, 09:00'],
])('%s is %s', (moment, words) => {
  expect(whenDue(moment, NOW)).toBe(words)
})

it('reads a chosen time as Tashkent time', () => {
  expect(new Date(momentOf('2026-03-02', '09:00')).toISOString()).toBe('2026-03-02T04:00:00.000Z')
  expect(new Date(momentOf('2026-03-02', '09:00:30')).toISOString()).toBe('2026-03-02T04:00:30.000Z')
})
