import { describe, expect, it } from 'vitest'

import { codePoints } from '#/lib/numbers'
import { isLink, parseLink, shownLink } from './link'
import { formatNumber, parseNumber, retypeNumber } from './number'
import { cannotBePhone, formatPhone, parsePhone, retypePhone } from './phone'
import { counterFrom, hasControlCharacters, normaliseText, toLines, toOneLine } from './text'

const nbsp = (text: string) => text.replaceAll(' ', '\u00a0')

/** Types `keys` at the end, one after another, as a browser would. */
function typePhone(keys: string, start = ''): string {
  let text = start
  for (const key of keys) text = retypePhone(text + key, text.length + 1, text).text
  return text
}

describe('phone', () => {
  it('masks while typing and stores twelve digits', () => {
    expect(typePhone('901234567')).toBe('+998 (90) 123-45-67')
    expect(parsePhone('+998 (90) 123-45-67')).toBe('998901234567')
    expect(typePhone('9')).toBe('+998 (9')
  })

  it('accepts the number in any pasted spelling', () => {
    for (const pasted of ['998901234567', '+998901234567', '901234567', '+998 90 123 45 67', '(90) 123-45-67']) {
      expect(parsePhone(pasted)).toBe('998901234567')
    }
  })

  it('recognises a typed country code', () => {
    expect(parsePhone(typePhone('+998901234567'))).toBe('998901234567')
  })

  it('shows a country code typed with its plus as it is, and the number behind it at once', () => {
    const shown: string[] = []
    let text = ''
    for (const key of '+998 90 12') {
      text = retypePhone(text + key, text.length + 1, text).text
      shown.push(text)
    }
    expect(shown).toEqual(['+', '+9', '+99', '+998', '+998', '+998 (9', '+998 (90', '+998 (90', '+998 (90) 1', '+998 (90) 12'])
    expect(['+', '+998'].map(parsePhone)).toEqual(['', ''])
    expect(typePhone('+79001234567')).toBe('+79001234567')
    // It is deleted as a whole, and its beginning one by one.
    expect(retypePhone('+99', 3, '+998').text).toBe('')
    expect(retypePhone('+', 1, '+9').text).toBe('+')
    expect(retypePhone('', 0, '+').text).toBe('')
  })

  it('drops no digit past the ninth, typed or pasted, for the rule to refuse', () => {
    expect(typePhone('9', '+998 (90) 123-45-67')).toBe('+998 (90) 123-45-679')
    expect(parsePhone('+998 (90) 123-45-679')).toBe('9989012345679')
    // A leading trunk prefix makes it another number, not a shorter one.
    expect(parsePhone('8 90 123 45 67')).toBe('8901234567')
    expect(parsePhone(typePhone('8901234567'))).toBe('9988901234567')
    expect(parsePhone('90 123 45 67, 90 123 45 68')).toBe('901234567901234568')
    for (const wrong of ['9989012345679', '8901234567', '9988901234567']) expect(cannotBePhone(wrong)).toBe(true)
    for (const right of ['', '9989', '998901234567']) expect(cannotBePhone(right)).toBe(false)
  })

  it('accepts a local number that starts like the country code', () => {
    expect(parsePhone('+998 (99) 890-12-34')).toBe('998998901234')
    expect(parsePhone(typePhone('5', '+998 (99) 890-12-34'))).toBe('9989989012345')
  })

  it('keeps a foreign number as it is, for the rule to refuse', () => {
    expect(parsePhone('+7 900 123 45 67')).toBe('79001234567')
    expect(formatPhone('79001234567')).toBe('+79001234567')
  })

  it('deletes through punctuation', () => {
    let text = '+998 (90) 1'
    const after: string[] = []
    for (let i = 0; i < 3; i += 1) {
      text = retypePhone(text.slice(0, -1), text.length - 1, text).text
      after.push(text)
    }
    expect(after).toEqual(['+998 (90', '+998 (9', ''])
    // The bracket and the space behind `90` are deleted one by one, together with the digit before them.
    expect(retypePhone('+998 (90)123-45-67', 9, '+998 (90) 123-45-67')).toEqual({
      text: '+998 (91) 234-56-7',
      caret: 7,
    })
  })

  it('drops no digit of a number that is pasted over a longer spelling of itself', () => {
    for (const pasted of ['90 123 45 67', '901234567', '+998 90 1234567', '998901234567']) {
      expect(retypePhone(pasted, pasted.length, '+998 (90) 123-45-67').text).toBe('+998 (90) 123-45-67')
    }
  })

  it('does not let the country code be deleted', () => {
    expect(retypePhone('+99 (90) 123-45-67', 3, '+998 (90) 123-45-67').text).toBe('+998 (90) 123-45-67')
  })

  it('keeps the caret behind a digit typed in the middle', () => {
    // `+998 (90|) 12` and a 7 typed: `+998 (907|) 12`.
    expect(retypePhone('+998 (907) 12', 9, '+998 (90) 12')).toEqual({ text: '+998 (90) 712', caret: 11 })
  })

  it('empties', () => {
    expect(retypePhone('', 0, '+998 (90) 1').text).toBe('')
    expect(parsePhone('')).toBe('')
    expect(formatPhone('')).toBe('')
  })
})

describe('number', () => {
  it('groups thousands', () => {
    expect(formatNumber(12_500_000)).toBe(nbsp('12 500 000'))
    expect(formatNumber(0)).toBe('0')
    expect(formatNumber(null)).toBe('')
  })

  it('takes pasted currency signs and commas between thousands', () => {
    expect(parseNumber('$1,234,567')).toBe(1_234_567)
    expect(parseNumber('12 500 000 soʻm')).toBe(12_500_000)
    expect(parseNumber('12.500.000')).toBe(12_500_000)
    expect(parseNumber('€ 99.00')).toBe(99)
    expect(parseNumber('007')).toBe(7)
    expect(parseNumber('0')).toBe(0)
    expect(parseNumber('soʻm')).toBeNull()
    expect(parseNumber('1 500 000,00 soʻm')).toBe(1_500_000)
  })

  it('does not turn a minus, a fraction or other groups into another number', () => {
    for (const minus of ['-100', '\u2212100', '–100']) expect(parseNumber(minus)).toBe(-100)
    expect(parseNumber('1,5')).toBe(1.5)
    expect(parseNumber('1 250,50')).toBe(1250.5)
    expect(parseNumber(',5')).toBe(0.5)
    for (const unclear of ['-', '12,34,567', '1,2.3']) expect(parseNumber(unclear)).toBeNaN()
    expect(formatNumber(-1250)).toBe(nbsp('-1 250'))
    expect(formatNumber(1250.5)).toBe(nbsp('1 250,5'))
    expect(formatNumber(Number.NaN)).toBe('')
  })

  it('keeps a typed minus, a fraction and words', () => {
    let text = ''
    for (const key of '-100') text = retypeNumber(text + key, text.length + 1).text
    expect(text).toBe('-100')
    text = ''
    for (const key of "12000 so'm") text = retypeNumber(text + key, text.length + 1).text
    expect([text, parseNumber(text)]).toEqual([`${nbsp('12 000')}so'm`, 12_000])
    // A word stays, and is refused: without it there would be another number.
    text = ''
    for (const key of '2 mln 500') text = retypeNumber(text + key, text.length + 1).text
    expect(text).toBe('2mln 500')
    expect(retypeNumber('ikki million 500 ming', 21)).toEqual({ text: 'ikki million 500 ming', caret: 21 })
    for (const words of ['ikki million 500 ming', '2 млн', 'abc', '1a00', '6,8 mln']) expect(parseNumber(words)).toBeNaN()
    expect(retypeNumber('1,5', 3)).toEqual({ text: '1,5', caret: 3 })
    // The third digit completes a group.
    text = ''
    for (const key of '1,234') text = retypeNumber(text + key, text.length + 1).text
    expect(text).toBe(nbsp('1 234'))
  })

  it('keeps the caret behind the same digits', () => {
    // `1234|` → `1 234|`
    expect(retypeNumber('1234', 4)).toEqual({ text: nbsp('1 234'), caret: 5 })
    // `12|345` → `12| 345`
    expect(retypeNumber('12345', 2)).toEqual({ text: nbsp('12 345'), caret: 2 })
    // A digit deleted at the front: `|234 567` → `234 567`
    expect(retypeNumber(nbsp('234 567'), 0)).toEqual({ text: nbsp('234 567'), caret: 0 })
    // `1 2|34 567` after deleting: `1 2|4 567` → `12| 4 67` makes no sense; digits decide.
    expect(retypeNumber(nbsp('1 24 567'), 3)).toEqual({ text: nbsp('124 567'), caret: 2 })
    // Leading zeros are dropped, and the caret does not run ahead of the rest.
    expect(retypeNumber('0123', 2)).toEqual({ text: '123', caret: 1 })
    expect(retypeNumber('0', 1)).toEqual({ text: '0', caret: 1 })
  })
})

describe('link', () => {
  it('hides and restores the fixed prefix', () => {
    expect(shownLink('https://example.uz/a')).toBe('example.uz/a')
    expect(parseLink('example.uz/a')).toBe('https://example.uz/a')
    expect(parseLink('https://example.uz/a')).toBe('https://example.uz/a')
    expect(parseLink('http://example.uz')).toBe('https://example.uz')
    expect(parseLink('  HTTPS://Example.uz')).toBe('https://Example.uz')
    expect(parseLink(' ')).toBe('')
    expect(parseLink('//example.uz')).toBe('https://example.uz')
    expect(parseLink('example.uz:8080/x')).toBe('https://example.uz:8080/x')
    expect(parseLink('')).toBe('')
    expect(parseLink('https://')).toBe('')
  })

  it('refuses every other scheme', () => {
    expect(parseLink('javascript:alert(1)')).toBe('javascript:alert(1)')
    expect(isLink('javascript:alert(1)')).toBe(false)
    expect(isLink(parseLink('ftp://example.uz'))).toBe(false)
    expect(isLink('https://')).toBe(false)
    expect(isLink('https://a@example.uz')).toBe(false)
    expect(isLink('https://example')).toBe(false)
    // A typed space stays, so that the error is visible.
    expect(parseLink('example.uz/bir ikki')).toBe('https://example.uz/bir ikki')
    expect(isLink('https://example.uz/bir ikki')).toBe(false)
    expect(isLink('https://example.uz')).toBe(true)
  })
})

describe('text', () => {
  it('is cleaned of pasted invisible characters that the server refuses', () => {
    expect(toOneLine('Word\r\ndan\tkoʻchirilgan\u0007 \u0000matn\u2028yana\u0085')).toBe('Word dan koʻchirilgan matn yana ')
    expect(toLines('bir\r\nikki\ruch\u0000\u0008\tt')).toBe('bir\nikki\nuch\tt')
    expect(hasControlCharacters(toOneLine('a\u009f\u001fb'), 'one')).toBe(false)
    expect(toOneLine('👩🏽‍💻 oʻzbekcha')).toBe('👩🏽‍💻 oʻzbekcha')
  })

  it('counts code points', () => {
    expect(codePoints('oʻzbek')).toBe(6)
    expect(codePoints('😀😀')).toBe(2)
    expect('😀😀').toHaveLength(4)
  })

  it('normalises as the server does', () => {
    expect(normaliseText('  a\r\nb \u00a0\u0085')).toBe('a\nb')
    expect(normaliseText('e\u0301')).toBe('\u00e9')
    expect(normaliseText('\ufeffa')).toBe('\ufeffa')
    expect(normaliseText(' \n\t ')).toBe('')
  })

  it('finds control characters', () => {
    expect(hasControlCharacters('a\u0000', 'several')).toBe(true)
    expect(hasControlCharacters('a\nb', 'several')).toBe(false)
    expect(hasControlCharacters('a\nb', 'one')).toBe(true)
    expect(hasControlCharacters('oʻ', 'one')).toBe(false)
  })

  it('turns pasted lines into one line', () => {
    expect(toOneLine('a\r\nb\tc')).toBe('a b c')
  })

  it('shows the counter only near the limit', () => {
    expect(counterFrom(100)).toBe(80)
    expect(counterFrom(40)).toBe(30)
    expect(counterFrom(1000)).toBe(800)
    expect(counterFrom(5)).toBe(0)
  })
})
