import { RULES } from '#/api/generated/contract'

/** Without what is taken for something else when it is read aloud or typed from paper: I l 1, O 0, and most signs. */
const SETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%+=?'] as const

/** A number below `most`, each as likely as another. */
function below(most: number): number {
  const one = new Uint32Array(1)
  const even = 2 ** 32 - (2 ** 32 % most)
  do crypto.getRandomValues(one)
  while ((one[0] ?? 0) >= even)
  return (one[0] ?? 0) % most
}

const oneOf = (letters: string) => letters.charAt(below(letters.length))

/** A password that keeps the rule, as long as that allows. */
export function suggestPassword(): string {
  const all = SETS.join('')
  const letters = SETS.map(oneOf)
  while (letters.length < RULES.passwordMax) letters.push(oneOf(all))
  // One of each kind stands somewhere, not at the beginning.
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const [here = '', there = ''] = [letters[at], letters[other]]
    letters[at] = there
    letters[other] = here
  }
  return letters.join('')
}
