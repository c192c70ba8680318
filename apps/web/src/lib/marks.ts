import { FOLDING } from '#/api/generated/folding'
import { folded } from './find'

const LETTERS: Readonly<Record<string, string>> = FOLDING.letters

/** The folded letters of a text, each with the range of its original letter. */
type Letter = { letter: string; from: number; to: number }

function lettersOf(text: string): readonly Letter[] {
  const letters: Letter[] = []
  let at = 0
  for (const letter of text) {
    const [from, to] = [at, at + letter.length]
    at = to
    if (FOLDING.apostrophes.includes(letter) || letter === "'") continue
    const latin = Array.from(letter.normalize('NFKC').toLowerCase(), (one) => LETTERS[one] ?? one).join('')
    letters.push(...Array.from(latin, (one) => ({ letter: one, from, to })))
  }
  return FOLDING.alike.reduce<readonly Letter[]>((all, [pair = '', one = '']) => {
    const merged: Letter[] = []
    for (let index = 0; index < all.length; index += 1) {
      const [first, second] = [all[index], all[index + 1]]
      if (first === undefined) continue
      const isPair = second !== undefined && first.letter + second.letter === pair
      merged.push(isPair ? { letter: one, from: first.from, to: second.to } : first)
      if (isPair) index += 1
    }
    return merged
  }, letters)
}

export type Piece = { text: string; found: boolean }

/** Splits a text into matching and other pieces. */
export function piecesOf(text: string, query: string): readonly Piece[] {
  const letters = lettersOf(text)
  const found = new Set<number>()
  for (const word of folded(query).split(/\s+/).filter((one) => one !== '')) {
    const wanted = Array.from(word)
    for (let at = 0; at + wanted.length <= letters.length; at += 1) {
      // A single letter is in every word: it matches only at the start of one.
      const begins = at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1]?.letter ?? '')
      if (wanted.length < 2 && !begins) continue
      if (!wanted.every((letter, index) => letters[at + index]?.letter === letter)) continue
      for (let index = letters[at]?.from ?? 0; index < (letters[at + wanted.length - 1]?.to ?? 0); index += 1) found.add(index)
    }
  }
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; at += 1) {
    const is = found.has(at)
    const last = pieces.at(-1)
    if (last?.found === is) last.text += text.charAt(at)
    else pieces.push({ text: text.charAt(at), found: is })
  }
  return pieces
}
