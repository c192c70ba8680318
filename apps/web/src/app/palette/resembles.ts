import { folded } from '#/lib/find'

/** A shorter word with one letter changed is another word. */
const LEAST_LETTERS = 4

/** Whether two texts are equal but for one letter: missing, added, changed, or swapped with its neighbour. */
function isOneOff(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [left, right] = [one.slice(start), other.slice(start)]
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.length > 1 && left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  )
}

/** Whether the text has, for every word of the query, a word that starts almost like it: with at most one mistyped letter. */
export function resembles(text: string, query: string): boolean {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u)
  return folded(query)
    .trim()
    .split(/\s+/)
    .every((typed) => {
      const sizes = typed.length < LEAST_LETTERS ? [0] : [-1, 0, 1]
      const isLike = typed.length < LEAST_LETTERS ? (start: string) => start === typed : (start: string) => isOneOff(start, typed)
      return words.some((word) => sizes.some((more) => isLike(word.slice(0, typed.length + more))))
    })
}
