/** U+00A0 keeps `12 500 000` on one line and is what number fields show between groups. */
export const GROUP_SEPARATOR = '\u00a0'

/** Digits in groups of three: `12500000` → `12 500 000`. */
export function groupDigits(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, GROUP_SEPARATOR)
}

/** More digits than a JavaScript number holds exactly; no limit of ours comes near. */
const MOST_DIGITS = 15

/**
 * The whole number a person meant. Spaces, apostrophes, currency words and signs are dropped; a comma
 * or a dot followed by exactly three digits separates thousands, anything else starts a fraction,
 * which a whole number has not and which is cut off.
 */
export function digitsOf(typed: string): string {
  const kept = typed.replaceAll(/[^\d.,]/g, '')
  const whole = kept.replace(/[.,]\d{1,2}$/, '').replaceAll(/[.,]/g, '')
  return whole.replace(/^0+(?=\d)/, '').slice(0, MOST_DIGITS)
}

/** The number behind the text, or null for an empty field. */
export function parseNumber(typed: string): number | null {
  const digits = digitsOf(typed)
  return digits === '' ? null : Number(digits)
}

/** The text a number field shows. */
export function formatNumber(value: number | null): string {
  return value === null ? '' : groupDigits(String(value))
}

export interface Typed {
  text: string
  caret: number
}

/**
 * What the field shows after a keystroke and where the caret stands then: after as many digits as
 * stood before it, so that separators coming and going do not move it.
 */
export function retypeNumber(typed: string, caret: number): Typed {
  const text = groupDigits(digitsOf(typed))
  // Zeros dropped at the front were before the caret as well.
  const dropped = typed.replaceAll(/\D/g, '').length - text.replaceAll(/\D/g, '').length
  const leadingZeros = /^\D*(0*)/.exec(typed)?.[1]?.length ?? 0
  const before =
    typed.slice(0, caret).replaceAll(/\D/g, '').length - Math.min(Math.max(dropped, 0), leadingZeros)
  return { text, caret: caretAfterDigits(text, before) }
}

/** The place in `text` right after its `count`-th digit. */
export function caretAfterDigits(text: string, count: number): number {
  if (count <= 0) return 0
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (/\d/.test(text.charAt(at))) seen += 1
    if (seen === count) return at + 1
  }
  return text.length
}
