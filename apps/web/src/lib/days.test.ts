import { expect, it } from 'vitest'
import { addDays, addMonths, partsOf, readDay, shownDay, weekdayOf, weeksOf, withDots } from './days'

it.each([
  ['5.11.2026', '2026-11-05'],
  ['05.11.2026', '2026-11-05'],
  [' 05/11/2026 ', '2026-11-05'],
  ['05-11-2026', '2026-11-05'],
  ['5 11 2026', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2026', undefined],
  ['31.11.2026', undefined],
  ['05.13.2026', undefined],
  ['05.11.26', undefined],
  ['00.11.2026', undefined],
  ['05.11.0026', undefined],
  ['bugun', undefined],
  ['', undefined],
])('reads %j as %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

it('formats a day as it is typed, and an invalid one as empty', () => {
  expect(shownDay('2026-11-05')).toBe('05.11.2026')
  for (const day of ['2026-02-30', 'abc', '', '2026-11']) expect(shownDay(day)).toBe('')
  expect(partsOf('2026-11-05')).toEqual({ year: 2026, month: 11, day: 5 })
})

it('inserts the dots while typing', () => {
  expect(['0', '05', '05.', '051', '0511', '05112', '05112026', '051120267', '5.1', '5..1.', '5/11/2026', '.'].map(withDots)).toEqual([
    '0',
    '05',
    '05.',
    '05.1',
    '05.11',
    '05.11.2',
    '05.11.2026',
    '05.11.2026',
    '5.1',
    '5.1.',
    '5.11.2026',
    '',
  ])
})

it('adds days and months across all borders', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
})

it('begins weeks on Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(0)
  expect(weekdayOf('2026-11-29')).toBe(6)
  const weeks = weeksOf('2026-11-05')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(weeksOf('2026-12-31')).toHaveLength(5)
  expect(weeksOf('2027-02-01')).toHaveLength(4)
})
