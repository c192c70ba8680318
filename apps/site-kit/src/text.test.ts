import { expect, it } from 'vitest'
import { shownPhone } from './home/footer'
import { galleryText } from './gallery/text'
import { text } from './text'

const G = '\u00A0'
const N = '\u202F'

/** Every text; functions are called with a number or a name. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text function takes one number or name
  if (typeof value === 'function') return texts((value as (one: number) => unknown)(1))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

it('writes oʻ and gʻ with U+02BB and the tutuq with U+02BC', () => {
  const all = [...texts(text), ...texts(galleryText)]
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter((one) => /['\u2018\u2019`\u00B4]|(?<![oOgG])\u02BB|[oOgG]\u02BC/.test(one))).toEqual([])
})

it('uses the words of the panel', () => {
  const refused = /ekran kengligi|sessiya|matnli fikr|ustoz|yoʻl xarita|video fikr|kasb xulosasi/i
  expect([...texts(text), ...texts(galleryText)].filter((one) => refused.test(one))).toEqual([])
})

it('groups money with non-breaking spaces', () => {
  expect(text.money(12_500_000)).toBe(`12${N}500${N}000${G}soʻm`)
  expect(text.money(900)).toBe(`900${G}soʻm`)
})

it('formats a duration', () => {
  expect(text.duration(45)).toBe(`45${G}daqiqa`)
  expect(text.duration(120)).toBe(`2${G}soat`)
  expect(text.duration(90)).toBe(`1${G}soat 30${G}daqiqa`)
  expect(text.duration(8670)).toBe(`144${G}soat`)
})

it('formats a complete phone number, and leaves an incomplete one as typed', () => {
  expect(shownPhone('998712000000')).toBe('+998 (71) 200-00-00')
  expect(shownPhone('99871')).toBe('99871')
})
