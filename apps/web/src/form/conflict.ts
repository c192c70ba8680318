import { isPending } from './image/value'

/** One field on which the two sides differ. */
export type Difference = {
  name: string
  mine: unknown
  theirs: unknown
  /** Who moved it away from what both began with. */
  changedBy: 'me' | 'them' | 'both'
}

export type Side = 'mine' | 'theirs'

/** Equality of field values: by content, picture files by being the same file. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (isPending(a) || isPending(b)) {
    if (!isPending(a) || !isPending(b)) return false
    const [one, other] = [a.file, b.file]
    // A file that has been through IndexedDB is another object with the same content.
    return one === other || (one.name === other.name && one.size === other.size && one.lastModified === other.lastModified)
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameValue(Reflect.get(a, key), Reflect.get(b, key)))
}

type Values = Record<string, unknown>

/** The fields on which `mine` and `theirs` differ, seen against what both began with, in the form's order. */
export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys(mine).flatMap((name): Difference[] => {
    const [before, own, other] = [base[name], mine[name], theirs[name]]
    if (sameValue(own, other)) return []
    const changedBy = sameValue(before, own) ? 'them' : sameValue(before, other) ? 'me' : 'both'
    return [{ name, mine: own, theirs: other, changedBy }]
  })
}

/** The choice that loses nobody's work: theirs where only they changed a field, mine everywhere else. */
export function firstChoice(found: readonly Difference[]): Record<string, Side> {
  return Object.fromEntries(found.map((one) => [one.name, one.changedBy === 'them' ? 'theirs' : 'mine']))
}

/** The form's values after the choice: theirs as the baseline, mine where chosen. */
export function merge(mine: Values, theirs: Values, choice: Readonly<Record<string, Side>>): Values {
  return Object.fromEntries(
    Object.keys(mine).map((name) => [name, choice[name] === 'mine' ? mine[name] : theirs[name]]),
  )
}
