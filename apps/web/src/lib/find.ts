import { FOLDING } from '#/api/generated/folding'

const LETTERS: Readonly<Record<string, string>> = FOLDING.letters

/** Lower-case Latin letters without any apostrophe, by the server's table. */
export function latin(text: string): string {
  const plain = Array.from(text, (letter) => (FOLDING.apostrophes.includes(letter) ? '' : letter)).join('')
  return Array.from(plain.normalize('NFKC').toLowerCase(), (letter) => LETTERS[letter] ?? letter)
    .join('')
    .replaceAll("'", '')
}

/** A text for searching: {@link latin}, with equivalent spellings unified. */
export function folded(text: string): string {
  return FOLDING.alike.reduce((folding, [one, other]) => folding.replaceAll(one, other), latin(text))
}

/** Whether the text contains every word of the query. */
export function matches(text: string, query: string): boolean {
  const whole = folded(text)
  return folded(query).split(/\s+/).every((word) => whole.includes(word))
}
