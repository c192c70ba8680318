export type Columns = 'one' | 'two' | 'three' | 'four' | 'six'

/** The number of columns on a medium and on a wide page. A narrow one has one, and two for small items. */
export type Layout = { middle: number; wide: number }

/** Possible numbers of columns for small items, the best first. The last ones are for counts that leave one alone in all others. */
const SMALL: Record<Columns, { middle: readonly number[]; wide: readonly number[] }> = {
  one: { middle: [1], wide: [1] },
  two: { middle: [2], wide: [2] },
  three: { middle: [3, 4, 5], wide: [3, 4, 5] },
  four: { middle: [3, 2, 4, 5], wide: [4, 3, 5] },
  six: { middle: [4, 3, 5], wide: [4, 5, 6] },
}

/** The number with which the rows are even; otherwise the one with the fullest last row. */
function evenest(count: number, choices: readonly number[]): number {
  const fullness = (columns: number) => (count % columns || columns) / columns
  return choices.reduce((best, one) => (fullness(one) > fullness(best) ? one : best), choices[0] ?? 1)
}

const WIDE = { one: 1, two: 2, three: 3, four: 4, six: 4 } as const satisfies Record<Columns, number>

/** The columns for this many items. */
export function layoutOf(count: number, columns: Columns, small: boolean): Layout {
  if (small) return { middle: evenest(count, SMALL[columns].middle), wide: evenest(count, SMALL[columns].wide) }
  // A single item has the row to itself; four are two and two where three would leave one over.
  const wide = columns === 'three' && count === 4 ? 2 : Math.min(WIDE[columns], count)
  return { middle: Math.min(WIDE[columns], count, 2), wide }
}

/** Whether the last one would be alone in its row. */
export function leavesOne(count: number, columns: number): boolean {
  return count > 1 && columns > 1 && count % columns === 1
}

/** How many items of a long list a phone shows at first: a few rows, and full rows of small ones. */
const FIRST = { large: 3, small: 8 } as const

/** The number of items that a phone collapses; 0 if all are shown. A single item is never collapsed. */
export function foldedOf(count: number, small: boolean): number {
  const rest = count - FIRST[small ? 'small' : 'large']
  return rest > 1 ? rest : 0
}
