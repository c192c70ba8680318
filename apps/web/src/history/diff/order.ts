import type { Move } from '#/api/generated/model/move'

/**
 * The rows that were moved: all outside the longest subsequence that kept its order. Moving the tenth row to the top shifts nine
 * others by one, which is not reported.
 */
export function movedRows(before: readonly number[], after: readonly number[], moves: readonly Move[]): readonly Move[] {
  const place = new Map(before.map((id, index) => [id, index]))
  const kept = after.filter((id) => place.has(id))
  const still = new Set(longestRising(kept.map((id) => place.get(id) ?? 0)).map((index) => kept[index]))
  return moves.filter(({ id }) => !still.has(id))
}

/** The positions of a longest increasing subsequence. */
function longestRising(numbers: readonly number[]): number[] {
  /** By length, the position of the smallest number that ends an increasing subsequence. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, number] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) >= number)
    const length = found === -1 ? ends.length : found
    previous[index] = length === 0 ? undefined : ends[length - 1]
    ends[length] = index
  }
  const out: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) out.push(at)
  return out.toReversed()
}

/** The ids of an order, as stored in a change. */
export function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
}
