import { describe, expect, it } from 'vitest'
import { windowText as text } from '#/text/uz.window'
import { readTime } from './clock'
import { momentWords, windowWords } from './window'
import { isWrongOrder, windowState } from './window-state'

const NOW = Date.parse('2026-11-23T07:00:00Z')
const before = '2026-11-01T04:00:00Z'
const after = '2026-12-01T04:00:00Z'
const later = '2026-12-20T13:30:00Z'

describe('a window', () => {
  it('is open from its first moment until before its last', () => {
    const states = [
      [null, null, 'open'],
      [before, null, 'open'],
      [after, null, 'later'],
      [null, after, 'open'],
      [null, before, 'over'],
      [before, after, 'open'],
      [after, later, 'later'],
      [new Date(NOW).toISOString(), null, 'open'],
      [null, new Date(NOW).toISOString(), 'over'],
    ] as const
    for (const [visibleFrom, visibleUntil, state] of states) expect(windowState({ visibleFrom, visibleUntil }, NOW)).toBe(state)
    // As in a form with empty fields.
    expect(windowState({ visibleFrom: '', visibleUntil: '' }, NOW)).toBe('open')
    expect(windowState({}, NOW)).toBe('open')
  })

  it('is described in Tashkent time', () => {
    const words = (visibleFrom: string | null, visibleUntil: string | null) => windowWords({ visibleFrom, visibleUntil }, NOW)
    expect(words(null, null)).toBeNull()
    expect(words(before, null)).toBeNull()
    expect(words(after, later)).toBe('1-dekabr 09:00 dan koʻrinadi')
    expect(words(before, later)).toBe('20-dekabr 18:30 gacha koʻrinadi')
    expect(words(null, before)).toBe(text.over)
    // The day in Tashkent, and the year if it is another one.
    expect(momentWords('2026-12-31T19:00:00Z', NOW)).toBe('2027-yil 1-yanvar 00:00')
  })

  it('ends after it begins', () => {
    expect(isWrongOrder(after, before)).toBe(true)
    expect(isWrongOrder('2026-12-01T09:00:00+05:00', after)).toBe(true)
    expect(isWrongOrder(before, after)).toBe(false)
    expect(isWrongOrder(null, after)).toBe(false)
    expect(isWrongOrder(after, '05.12.2026 9:xx')).toBe(false)
  })
})

it('reads a time in any spelling', () => {
  const read = ['9', '09', '9:05', '9.05', '0905', ' 23:59 ', '24:00', '9:60', '9:5', '905', 'x', ''].map(readTime)
  expect(read).toEqual(['09:00', '09:00', '09:05', '09:05', '09:05', '23:59', undefined, undefined, undefined, undefined, undefined, undefined])
})
