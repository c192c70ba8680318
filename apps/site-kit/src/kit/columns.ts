export type Columns = 'one' | 'two' | 'three' | 'four' | 'six'

/** How many stand side by side on a middle and on a wide page. On a narrow one it is one, and two of small things. */
export type Layout = { middle: number; wide: number }

/** Of small things several numbers look well, the best of them first. The last are for counts that leave one alone in all others. */
const SMALL: Record<Columns, { middle: readonly number[]; wide: readonly number[] }> = {
  one: { middle: [1], wide: [1] },
  two: { middle: [2], wide: [2] },
  three: { middle: [3, 4, 5], wide: [3, 4, 5] },
  four: { middle: [3, 2, 4, 5], wide: [4, 3, 5] },
  six: { middle: [4, 3, 5], wide: [4, 5, 6] },
}

/** With which the rows come out even; else with which the last row is the fullest. */
function evenest(count: number, choices: readonly number[]): number {
  const fullness = (columns: number) => (count % columns || columns) / columns
  return choices.reduce((best, one) => (fullness(one) > fullness(best) ? one : best), choices[0] ?? 1)
}

const WIDE = { one: 1, two: 2, three: 3, four: 4, six: 4 } as const satisfies Record<Columns, number>

/** The columns of so many things. */
export function layoutOf(count: number, columns: Columns, small: boolean): Layout {
  if (small) return { middle: evenest(count, SMALL[columns].middle), wide: evenest(count, SMALL[columns].wide) }
  // One alone has the row to itself; four are two and two where three would leave one over.
  const wide = columns === 'three' && count === 4 ? 2 : Math.min(WIDE[columns], count)
  return { middle: Math.min(WIDE[columns], count, 2), wide }
}

/** Whether the last one would stand alone in its row. */
export function leavesOne(count: number, columns: number): boolean {
  return count > 1 && columns > 1 && count % columns === 1
}

/** How many of a long list a phone shows before one asks for the rest: a few rows, of small things whole ones. */
const FIRST = { large: 3, small: 8 } as const

/** How many more there are than a phone shows at first; 0 where all are shown. Nobody is asked to press for one more. */
export function foldedOf(count: number, small: boolean): number {
  const rest = count - FIRST[small ? 'small' : 'large']
  return rest > 1 ? rest : 0
}
