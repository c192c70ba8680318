import { grouped } from '#/lib/numbers'

/** More digits than a JavaScript number holds exactly; far above every limit. */
const MOST_DIGITS = 15

/** Letters of the currency, which may stand beside a number. */
const CURRENCY = ['som', 'sum', 'сўм', 'сум', 'uzs']

const lettersOf = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-zа-яёўқғҳ]/g, '')

/** Whether there are words that are no currency, nor the beginning of one: `2 million` is no number to guess at. */
const hasWords = (typed: string): boolean => !CURRENCY.some((one) => one.startsWith(lettersOf(typed)))

/** Digits, separators and any minus sign; spaces, apostrophes and currency words are dropped. */
const signsOf = (typed: string): string => typed.replaceAll(/[\u2212\u2013]/g, '-').replaceAll(/[^\d.,-]/g, '')

/** The typed text without letters and currency signs; spaces stay, so that it looks as typed. */
const withoutSigns = (typed: string): string => typed.replaceAll(/[^\d.,\s\u2212\u2013-]/g, '')

/** Only digits, or groups of three after each separator: dropping the separators does not change the number. */
const isWhole = (signs: string): boolean => /^\d*(?:[.,]\d{3})*$/.test(signs)

function digitsOf(signs: string): string {
  return signs.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '').slice(0, MOST_DIGITS)
}

/**
 * The number a person meant, null for an empty field. A separator before exactly three digits separates thousands; before others
 * it starts a fraction, and a minus stays a minus: the rules refuse both, whereas dropping a sign would store another number than
 * was typed. An ambiguous text is no number, nor is one with words.
 */
export function parseNumber(typed: string): number | null {
  const signs = signsOf(typed)
  if (hasWords(typed)) return Number.NaN
  if (signs === '') return null
  const size = signs.replaceAll('-', '')
  const sign = size === signs ? 1 : -1
  if (isWhole(size)) return size === '' ? Number.NaN : sign * Number(digitsOf(size))
  const [, whole = '', fraction = ''] = /^(\d*(?:[.,]\d{3})*)[.,](\d*)$/.exec(size) ?? []
  if (whole === '' && fraction === '') return Number.NaN
  return sign * Number(`${digitsOf(whole)}.${fraction}`)
}

/** The text a number field shows. */
export function formatNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : grouped(value)
}

export interface Typed {
  text: string
  caret: number
}

/**
 * The text after a keystroke and the caret position: after as many digits as before, so that appearing and disappearing
 * separators do not move it. A text that is no whole number stays as typed.
 */
export function retypeNumber(typed: string, caret: number): Typed {
  const signs = signsOf(typed)
  // Words stay as typed: dropped, they would leave another number. A currency goes when the field is left.
  if (lettersOf(typed) !== '') return { text: typed, caret }
  if (!isWhole(signs)) {
    return { text: withoutSigns(typed), caret: withoutSigns(typed.slice(0, caret)).length }
  }
  const digits = digitsOf(signs)
  const text = digits === '' ? '' : grouped(Number(digits))
  // Dropped leading zeros were before the caret as well.
  const dropped = typed.replaceAll(/\D/g, '').length - text.replaceAll(/\D/g, '').length
  const leadingZeros = /^\D*(0*)/.exec(typed)?.[1]?.length ?? 0
  const before =
    typed.slice(0, caret).replaceAll(/\D/g, '').length - Math.min(Math.max(dropped, 0), leadingZeros)
  return { text, caret: caretAfterDigits(text, before) }
}

/** The position right after the `count`-th digit of `text`. */
export function caretAfterDigits(text: string, count: number): number {
  if (count <= 0) return 0
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (/\d/.test(text.charAt(at))) seen += 1
    if (seen === count) return at + 1
  }
  return text.length
}
