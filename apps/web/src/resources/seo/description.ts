import { codePoints } from '#/lib/numbers'

/** What search engines show of a description, in characters. */
const MOST = 160

/** The description that the site answers: what is typed, or the beginning of what stands for it, cut after a word. */
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
