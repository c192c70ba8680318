/** How many cards stand side by side, so that no row of few is left half empty. */
export function columnsFor(count: number): 'two' | 'three' {
  return count === 2 || count === 4 ? 'two' : 'three'
}
