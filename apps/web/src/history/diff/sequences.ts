/** A run that two sequences share, or that only one of them has. */
export type Run<Item> = { kind: 'same' | 'gone' | 'new'; items: Item[] }

/** With more differences than this, the two are treated as entirely different. */
const MOST = 600

/**
 * The shortest edit script between two sequences (Myers, "An O(ND) Difference Algorithm and Its Variations"); null if it is
 * longer than {@link MOST}.
 */
export function compare<Item>(before: readonly Item[], after: readonly Item[]): Run<Item>[] | null {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const shortest = Math.min(before.length, after.length) - start
  while (end < shortest && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const steps = walk(before.slice(start, before.length - end), after.slice(start, after.length - end))
  if (steps === null) return null
  const runs: Run<Item>[] = []
  for (const item of before.slice(0, start)) add(runs, 'same', item)
  for (const [kind, item] of steps) add(runs, kind, item)
  for (const item of before.slice(before.length - end)) add(runs, 'same', item)
  return runs
}

function add<Item>(runs: Run<Item>[], kind: Run<Item>['kind'], item: Item): void {
  const last = runs.at(-1)
  if (last?.kind === kind) last.items.push(item)
  else runs.push({ kind, items: [item] })
}

type Step<Item> = [kind: Run<Item>['kind'], item: Item]

function walk<Item>(before: readonly Item[], after: readonly Item[]): Step<Item>[] | null {
  const [n, m] = [before.length, after.length]
  const most = Math.min(n + m, MOST)
  /** The furthest point of each diagonal; `at` shifts the diagonals above zero. */
  const at = most + 1
  const reached = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let d = 0; d <= most; d += 1) {
    trace.push(reached.slice())
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && (reached[at + k - 1] ?? 0) < (reached[at + k + 1] ?? 0))
      let x = isDown ? (reached[at + k + 1] ?? 0) : (reached[at + k - 1] ?? 0) + 1
      while (x < n && x - k < m && before[x] === after[x - k]) x += 1
      reached[at + k] = x
      if (x >= n && x - k >= m) return back(before, after, trace, at)
    }
  }
  return null
}

/** Traces the path from its end back to the start. */
function back<Item>(before: readonly Item[], after: readonly Item[], trace: readonly Int32Array[], at: number): Step<Item>[] {
  const steps: Step<Item>[] = []
  let [x, y] = [before.length, after.length]
  const take = (kind: Run<Item>['kind'], from: readonly Item[], index: number) => {
    for (const item of from.slice(index, index + 1)) steps.push([kind, item])
  }
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const reached = trace[d]
    const k = x - y
    const isDown = k === -d || (k !== d && (reached?.[at + k - 1] ?? 0) < (reached?.[at + k + 1] ?? 0))
    const from = isDown ? k + 1 : k - 1
    const fromX = reached?.[at + from] ?? 0
    const fromY = fromX - from
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x -= 1
      y -= 1
      take('same', before, x)
    }
    if (d === 0) break
    if (isDown) take('new', after, fromY)
    else take('gone', before, fromX)
    x = fromX
    y = fromY
  }
  return steps.toReversed()
}
