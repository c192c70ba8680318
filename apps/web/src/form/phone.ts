import { caretAfterDigits, type Typed } from './number'

const COUNTRY = '998'
const LOCAL_DIGITS = 9

/**
 * The stored form of a typed or pasted number: `998` and the local digits, empty for an empty field. No digit is dropped or
 * invented: a number that is too long or foreign keeps all its digits, so that the rule refuses it instead of storing a wrong
 * number.
 */
export function parsePhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const masked = typed.trimStart().startsWith(`+${COUNTRY}`)
  if (masked || (digits.startsWith(COUNTRY) && digits.length > LOCAL_DIGITS)) {
    let local = digits.slice(COUNTRY.length)
    // A full number with the country code, typed after the one already shown.
    if (local.length === COUNTRY.length + LOCAL_DIGITS && local.startsWith(COUNTRY)) local = local.slice(COUNTRY.length)
    return local === '' ? '' : COUNTRY + local
  }
  if (digits === '') return ''
  const foreign = typed.trimStart().startsWith('+') || digits.length > LOCAL_DIGITS
  return foreign ? digits : COUNTRY + digits
}

/** Whether more digits cannot make it a phone number: it is too long, or foreign. */
export function cannotBePhone(stored: string): boolean {
  if (stored === '') return false
  return stored.startsWith(COUNTRY) ? stored.length > COUNTRY.length + LOCAL_DIGITS : !COUNTRY.startsWith(stored)
}

/** `998901234567` → `+998 (90) 123-45-67`, also for incomplete numbers; surplus digits are at the end. */
export function formatPhone(stored: string): string {
  if (stored === '') return ''
  if (!stored.startsWith(COUNTRY)) return `+${stored}`
  const local = stored.slice(COUNTRY.length)
  let text = `+${COUNTRY} (${local.slice(0, 2)}`
  if (local.length > 2) text += `) ${local.slice(2, 5)}`
  if (local.length > 5) text += `-${local.slice(5, 7)}`
  if (local.length > 7) text += `-${local.slice(7)}`
  return text
}

/**
 * The country code or its beginning, if nothing else is typed yet; it is shown, but a part of it is no number. Without its plus
 * the digits may as well be those of a local number.
 */
export function countryCodeOf(text: string): string {
  const code = `+${text.replaceAll(/\D/g, '')}`
  return text.trimStart().startsWith('+') && `+${COUNTRY}`.startsWith(code) ? code : ''
}

/**
 * The text after a keystroke, and the caret. `before` is the previous text: deleting only punctuation also deletes the digit
 * before it, otherwise backspace would get stuck, and a deletion inside the fixed `+998` changes nothing.
 */
export function retypePhone(typed: string, caret: number, before: string): Typed {
  const prefix = `+${COUNTRY}`
  const code = countryCodeOf(typed)
  if (code !== '' && (typed.length > before.length || (prefix.startsWith(before) && before !== prefix))) return { text: code, caret: code.length }
  // No digit behind the country code is left: all of it goes.
  if (before === prefix && typed.length < before.length) return { text: '', caret: 0 }
  // A shorter number pasted over a longer one is no deletion.
  const deleted = typed.length < before.length && before.startsWith(typed.slice(0, caret)) && before.endsWith(typed.slice(caret))
  const one = typed.length === before.length - 1
  if (one && before.startsWith(prefix) && !typed.startsWith(prefix)) {
    return { text: before, caret }
  }
  let stored = parsePhone(typed)
  let ahead = Math.max(0, stored.length - digitCount(typed.slice(caret)))
  if (deleted && stored === parsePhone(before) && ahead > COUNTRY.length) {
    const shorter = stored.slice(0, ahead - 1) + stored.slice(ahead)
    stored = shorter === COUNTRY ? '' : shorter
    ahead -= 1
  }
  const text = formatPhone(stored)
  return { text, caret: caretAfterDigits(text, ahead) }
}

function digitCount(text: string): number {
  return text.replaceAll(/\D/g, '').length
}
