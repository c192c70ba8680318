import { sameValue, type Side } from './conflict'

/** One field on which the two sides differ. */
export type Difference = {
  name: string
  mine: unknown
  theirs: unknown
  /** The side that changed it since the common base. */
  changedBy: 'me' | 'them' | 'both'
}

type Values = Record<string, unknown>

/** The fields on which `mine` and `theirs` differ, compared with their common base, in the form's order. */
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
