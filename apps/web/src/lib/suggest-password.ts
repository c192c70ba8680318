import { RULES } from '#/api/generated/contract'

/** Without characters that are ambiguous when read aloud or copied from paper: I l 1, O 0, and most signs. */
const SETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%+=?'] as const

/** A uniformly distributed number below `most`. */
function below(most: number): number {
  const one = new Uint32Array(1)
  const even = 2 ** 32 - (2 ** 32 % most)
  do crypto.getRandomValues(one)
  while ((one[0] ?? 0) >= even)
  return (one[0] ?? 0) % most
}

const oneOf = (letters: string) => letters.charAt(below(letters.length))

/** A password of the maximal length that satisfies the rules. */
export function suggestPassword(): string {
  const all = SETS.join('')
  const letters = SETS.map(oneOf)
  while (letters.length < RULES.passwordMax) letters.push(oneOf(all))
  // The required characters are shuffled to any position.
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const [here = '', there = ''] = [letters[at], letters[other]]
    letters[at] = there
    letters[other] = here
  }
  return letters.join('')
}
