import { describe, expect, it } from 'vitest'
import { isoDate, shortDate, time, when } from './dates'
import { deviceName } from './device'
import { matches } from './find'
import { fileSize, grouped, money } from './numbers'
import { isGoodPassword, passwordChecks } from './password'

const GAP = '\u00A0'

describe('dates are those of Tashkent', () => {
  // Five hours ahead: the day has already changed.
  const late = '2026-11-04T20:05:09Z'
  it('in every format', () => {
    expect(time(late)).toBe('01:05')
    expect(isoDate(late)).toBe('2026-11-05')
    expect(shortDate(late)).toBe('5-noy, 2026')
  })
  it('and recognise today and yesterday by its days', () => {
    const now = new Date('2026-11-05T18:59:00Z')
    expect(when('2026-11-04T19:00:00Z', now)).toBe('bugun, 00:00')
    expect(when('2026-11-04T18:59:59Z', now)).toBe('kecha, 23:59')
    expect(when('2026-11-03T18:59:59Z', now)).toBe('3-noy, 2026, 23:59')
    expect(when('2026-12-31T18:59:00Z', new Date('2026-12-31T19:00:00Z'))).toBe('kecha, 23:59')
  })
  it('at midnight is 00, not 24', () => {
    expect(time('2026-01-01T19:00:00Z')).toBe('00:00')
  })
})

describe('numbers', () => {
  it('are grouped in threes', () => {
    expect(grouped(0)).toBe('0')
    expect(grouped(999)).toBe('999')
    expect(grouped(1000)).toBe(`1${GAP}000`)
    expect(grouped(-1234567.5)).toBe(`-1${GAP}234${GAP}567,5`)
    expect(money(12_500_000)).toBe(`12${GAP}500${GAP}000${GAP}soʻm`)
  })
  it('of bytes are rounded to a readable size', () => {
    expect(fileSize(512)).toBe(`512${GAP}B`)
    expect(fileSize(340 * 1024)).toBe(`340${GAP}kB`)
    expect(fileSize(1.44 * 1024 * 1024)).toBe(`1,4${GAP}MB`)
  })
})

describe('passwords', () => {
  it.each(['Parol12!', 'Aa1!Aa1!Aa1!Aa1!'])('%s is good', (password) => expect(isGoodPassword(password)).toBe(true))
  // Each breaks exactly one rule, which is named: otherwise the test could pass without that rule.
  it.each([
    ['Parol1!', 'length'],
    ['Aa1!Aa1!Aa1!Aa1!x', 'length'],
    ['parol12!', 'uppercase'],
    ['PAROL12!', 'lowercase'],
    ['Parolaa!', 'digit'],
    ['Parol123', 'special'],
    ['Parol12! ', 'allowed'],
    ['Пarol12!A', 'allowed'],
  ])('%s breaks the rule of %s', (password, rule) => {
    expect(isGoodPassword(password)).toBe(false)
    expect(passwordChecks(password).filter((check) => !check.met).map((check) => check.key)).toEqual([rule])
  })
  it('differ from the current one and match their repetition', () => {
    const met = (current: string, confirm: string) =>
      passwordChecks('Parol12!', { current, confirm })
        .filter((check) => check.key === 'differs' || check.key === 'matches')
        .map((check) => check.met)
    expect(met('Parol12!', 'Parol12!')).toEqual([false, true])
    expect(met('other', 'Parol12')).toEqual([true, false])
    expect(met('', '')).toEqual([false, false])
  })
})

it('finds Latin by Cyrillic and by any apostrophe', () => {
  expect(matches('Kurs koʻnikmalari', "ko'nik")).toBe(true)
  expect(matches('Kurs koʻnikmalari', 'кўник')).toBe(true)
  expect(matches('Kurs koʻnikmalari', 'koʻn kurs')).toBe(true)
  expect(matches('Kurs koʻnikmalari', 'vosita')).toBe(false)
})

it('names devices', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  expect(deviceName(agent)).toBe('Chrome, Windows')
  expect(deviceName(`${agent} Edg/140.0`)).toBe('Edge, Windows')
  expect(deviceName('curl/8')).toBeNull()
})
