import { codePoints } from '#/lib/numbers'

/** The length of a description in search engines, in characters. */
const MOST = 160

/** The description as the site sends it: the typed one, or the beginning of its fallback, cut after a word. */
export function descriptionOf(typed: string, fallback: string | null): string | null {
  const own = oneLine(typed)
  if (own !== '') return own
  const text = oneLine(fallback ?? '')
  if (text === '') return null
  if (codePoints(text) <= MOST) return text
  const letters = Array.from(text)
  const kept = letters.slice(0, MOST - 1).join('')
  const end = kept.lastIndexOf(' ')
  const words = end > 0 && letters[MOST - 1] !== ' ' ? kept.slice(0, end) : kept
  return `${words.replace(/[\s,;:.]+$/, '')}…`
}

const oneLine = (text: string) => text.trim().split(/\s+/).join(' ')
