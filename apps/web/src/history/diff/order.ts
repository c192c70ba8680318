import type { Move } from '#/api/generated/model/move'

/**
 * Of the rows that stand at another place those that somebody moved: all but the longest run that kept its order among
 * itself. Moving the tenth row to the top moves nine others by one, which nobody needs to be told.
 */
export function movedRows(before: readonly number[], after: readonly number[], moves: readonly Move[]): readonly Move[] {
  const place = new Map(before.map((id, index) => [id, index]))
  const kept = after.filter((id) => place.has(id))
  const still = new Set(longestRising(kept.map((id) => place.get(id) ?? 0)).map((index) => kept[index]))
  return moves.filter(({ id }) => !still.has(id))
}

/** The places of a longest rising part of these numbers. */
function longestRising(numbers: readonly number[]): number[] {
  /** By length, the place of the smallest number that a rising part of it ends with. */
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

/** The ids of an order as a change tells them. */
export function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
}
