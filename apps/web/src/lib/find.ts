import { FOLDING } from '#/api/generated/folding'

const LETTERS: Readonly<Record<string, string>> = FOLDING.letters

/** Small Latin letters without any form of apostrophe, as they are spelt; by the server's own table. */
export function latin(text: string): string {
  const plain = Array.from(text, (letter) => (FOLDING.apostrophes.includes(letter) ? '' : letter)).join('')
  return Array.from(plain.normalize('NFKC').toLowerCase(), (letter) => LETTERS[letter] ?? letter)
    .join('')
    .replaceAll("'", '')
}

/** A text for searching: {@link latin}, and what counts as the same is the same. */
export function folded(text: string): string {
  return FOLDING.alike.reduce((folding, [one, other]) => folding.replaceAll(one, other), latin(text))
}

/** Whether every word of the query stands somewhere in the text. */
export function matches(text: string, query: string): boolean {
  const whole = folded(text)
  return folded(query).split(/\s+/).every((word) => whole.includes(word))
}
