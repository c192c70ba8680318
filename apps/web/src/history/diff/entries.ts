import { compare } from './sequences'

/** An entry of a list: unchanged, removed, added, or replaced. */
export type Entry = { before: unknown; after: unknown; kind: 'same' | 'gone' | 'new' | 'changed' }

const keyOf = (value: unknown): string => JSON.stringify(value) ?? ''

/** Compares the entries of two lists. A removed entry followed by an added one counts as changed. */
export function compareEntries(before: readonly unknown[], after: readonly unknown[]): Entry[] {
  const known = new Map([...before, ...after].map((value) => [keyOf(value), value]))
  const keys = [before.map(keyOf), after.map(keyOf)] as const
  const runs = compare(...keys) ?? [
    { kind: 'gone' as const, items: keys[0] },
    { kind: 'new' as const, items: keys[1] },
  ]
  const out: Entry[] = []
  let gone: unknown[] = []
  const flush = () => {
    out.push(...gone.map((value): Entry => ({ kind: 'gone', before: value, after: null })))
    gone = []
  }
  for (const { kind, items } of runs) {
    const values = items.map((key) => known.get(key))
    if (kind === 'gone') {
      gone.push(...values)
      continue
    }
    if (kind === 'new') {
      for (const value of values) {
        const [old, ...rest] = gone
        out.push(gone.length === 0 ? { kind: 'new', before: null, after: value } : { kind: 'changed', before: old, after: value })
        gone = rest
      }
      continue
    }
    flush()
    out.push(...values.map((value): Entry => ({ kind: 'same', before: value, after: value })))
  }
  flush()
  return out
}
