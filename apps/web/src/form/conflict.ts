import { isPending } from './image/value'

export type Side = 'mine' | 'theirs'

/** Equality of field values: by content, and for picture files by identity. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (isPending(a) || isPending(b)) {
    if (!isPending(a) || !isPending(b)) return false
    const [one, other] = [a.file, b.file]
    // A file read from IndexedDB is another object with the same content.
    return one === other || (one.name === other.name && one.size === other.size && one.lastModified === other.lastModified)
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameValue(Reflect.get(a, key), Reflect.get(b, key)))
}

type Values = Record<string, unknown>

/** The form's values after a save: what was typed meanwhile stays, as the next change. */
export function withTyped(stored: Values, sent: Values, now: Values): Values {
  return Object.fromEntries(Object.keys(stored).map((name) => [name, sameValue(now[name], sent[name]) ? stored[name] : now[name]]))
}

/** The form's values after the choice: theirs as the baseline, mine where chosen. */
export function merge(mine: Values, theirs: Values, choice: Readonly<Record<string, Side>>): Values {
  return Object.fromEntries(
    Object.keys(mine).map((name) => [name, choice[name] === 'mine' ? mine[name] : theirs[name]]),
  )
}
