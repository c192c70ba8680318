import { caretAfterDigits, type Typed } from './number'

const COUNTRY = '998'
const LOCAL_DIGITS = 9

/**
 * What is stored for what was typed or pasted: `998` and the local digits, nothing for an empty field. No digit is dropped
 * and none is made up: a number with too many, or one of another country, keeps them all, so that the rule refuses it
 * instead of a wrong number being made of it.
 */
export function parsePhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const masked = typed.trimStart().startsWith(`+${COUNTRY}`)
  if (masked || (digits.startsWith(COUNTRY) && digits.length > LOCAL_DIGITS)) {
    let local = digits.slice(COUNTRY.length)
    // A whole number with the country's digits, typed behind the ones already shown.
    if (local.length === COUNTRY.length + LOCAL_DIGITS && local.startsWith(COUNTRY)) local = local.slice(COUNTRY.length)
    return local === '' ? '' : COUNTRY + local
  }
  if (digits === '') return ''
  const foreign = typed.trimStart().startsWith('+') || digits.length > LOCAL_DIGITS
  return foreign ? digits : COUNTRY + digits
}

/** Whether no more digits can make a phone number of it: there are too many, or it is another country's. */
export function cannotBePhone(stored: string): boolean {
  if (stored === '') return false
  return stored.startsWith(COUNTRY) ? stored.length > COUNTRY.length + LOCAL_DIGITS : !COUNTRY.startsWith(stored)
}

/** `998901234567` → `+998 (90) 123-45-67`, and every shorter beginning of it; digits too many stand at the end. */
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
 * What the field shows after a keystroke, and the caret. `before` is what it showed until now: a
 * deletion that only took punctuation takes the digit in front of it too, or backspace would stick,
 * and a deletion inside the fixed `+998` takes nothing.
 */
export function retypePhone(typed: string, caret: number, before: string): Typed {
  const prefix = `+${COUNTRY}`
  // A shorter number that is pasted over a longer one is no deletion.
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
