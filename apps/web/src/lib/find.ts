import { FOLDING } from '#/api/generated/folding'

const LETTERS: Readonly<Record<string, string>> = FOLDING.letters

/** A text for searching: small letters, Latin, without any form of apostrophe; by the server's own table. */
export function folded(text: string): string {
  const plain = Array.from(text, (letter) => (FOLDING.apostrophes.includes(letter) ? '' : letter)).join('')
  const latin = Array.from(plain.normalize('NFKC').toLowerCase(), (letter) => LETTERS[letter] ?? letter).join('')
  return FOLDING.alike.reduce((folding, [one, other]) => folding.replaceAll(one, other), latin.replaceAll("'", ''))
}

/** Whether every word of the query stands somewhere in the text. */
export function matches(text: string, query: string): boolean {
  const whole = folded(text)
  return folded(query).split(/\s+/).every((word) => whole.includes(word))
}
